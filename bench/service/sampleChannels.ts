import { LOCAL_KEYS } from '../../emulator/createService';
import { timetokenAt } from '../../emulator/protocol/timetoken';
import { type Timetoken, nextTimetoken } from '../../shared/protocol';
import { databaseFile, openDatabase } from '../../emulator/storage/database';
import { createStores } from '../../emulator/stores';

/** A channel full of messages. */
export interface SampleChannel {
  readonly name: string;
  readonly length: number;
  /** The timetoken of the message in its middle. */
  readonly middle: Timetoken;
}

const LENGTHS = [1_000, 1_000_000] as const;
const FIRST_AT = Date.UTC(2025, 0, 1);

/** Fills a data folder that no service runs on. */
export function fillChannels(dataFolder: string): readonly SampleChannel[] {
  const sql = openDatabase(databaseFile(dataFolder, LOCAL_KEYS.subscribeKey));
  try {
    sql.pragma('synchronous = OFF');
    const { messages } = createStores(sql);
    return LENGTHS.map((length) => {
      const channel = `bench.history-${length}`;
      let timetoken = timetokenAt(FIRST_AT);
      let middle = timetoken;
      sql.transaction(() => {
        for (let n = 0; n < length; n += 1) {
          const payload = JSON.stringify({ text: `Message ${n} of a long conversation`, n });
          timetoken = nextTimetoken(timetoken);
          if (n === length / 2) middle = timetoken;
          const publisher = `user-${n % 50}`;
          messages.insert({ kind: 'message', channel, timetoken, publisher, payload }, null);
        }
      })();
      return { name: channel, length, middle };
    });
  } finally {
    sql.close();
  }
}
