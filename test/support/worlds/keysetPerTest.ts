import PubNub from 'pubnub';
import type { Emulator, Keyset } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';

/** The keyset of the test that runs. */
interface TestKeyset {
  /** The emulator's address. */
  readonly url: string;
  readonly subscribeKey: string;
  /** An unmodified SDK client of the keyset. Destroyed with it. */
  client(userId: string): PubNub;
}

/** Gives each test of the surrounding `describe` a keyset of its own, of one emulator. */
export function keysetPerTest(): TestKeyset {
  let emulator: Emulator;
  let keyset: Keyset;
  const clients: PubNub[] = [];
  beforeAll(async () => {
    emulator = await startEmulator();
  });
  beforeEach(async () => {
    keyset = await emulator.createKeyset();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy(true);
    await keyset.close();
  });
  afterAll(() => emulator.close());
  return {
    get url() {
      return emulator.url;
    },
    get subscribeKey() {
      return keyset.subscribeKey;
    },
    client: (userId) => {
      // Without `keepAlive`, the SDK opens a connection for each request in Node.
      const client = new PubNub({ ...keyset.sdk, userId, keepAlive: true });
      clients.push(client);
      return client;
    },
  };
}
