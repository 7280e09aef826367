import { Connection } from './connection';
import { heartbeatPath, hereNowPath, historyPath } from './paths';
import type { SampleChannel } from './sampleChannels';
import { median, timed } from './statistics';

const PAGE = 25;
const PAGES = 400;
const OCCUPANTS = 10_000;
const HERE_NOW_CALLS = 40;
const CONNECTIONS = 32;

/** Reads pages of channels by turns. @returns for each the median of its newest and middle pages, ms */
export async function measureHistory(url: string, channels: readonly SampleChannel[]) {
  const connection = await Connection.open(url);
  const samples = channels.map((channel) => ({
    paths: [
      historyPath(channel.name, PAGE),
      historyPath(channel.name, PAGE, channel.middle),
    ] as const,
    times: [[], []] as [number[], number[]],
  }));
  for (let n = 0; n < PAGES; n += 1) {
    for (const { paths, times } of samples) {
      for (const place of [0, 1] as const) {
        times[place].push(await timed(() => connection.get(paths[place])));
      }
    }
  }
  connection.close();
  return samples.map(({ times: [newest, middle] }) => ({
    newestMs: median(newest),
    middleMs: median(middle),
  }));
}

/** Asks who is on a channel with many users. @returns the median, ms */
export async function measureHereNow(url: string): Promise<number> {
  const channel = 'bench.crowd';
  const connections = await Connection.openMany(url, CONNECTIONS);
  let joined = 0;
  const join = async (connection: Connection) => {
    while (joined < OCCUPANTS) {
      joined += 1;
      await connection.get(heartbeatPath(channel, `occupant-${joined}`));
    }
  };
  await Promise.all(connections.map(join));
  const [reader] = connections;
  if (!reader) throw new Error('There is no connection.');
  const { occupancy } = JSON.parse(await reader.get(hereNowPath(channel))) as { occupancy: number };
  if (occupancy !== OCCUPANTS) throw new Error(`${occupancy} of ${OCCUPANTS} are present.`);
  const times: number[] = [];
  for (let n = 0; n < HERE_NOW_CALLS; n += 1) {
    times.push(await timed(() => reader.get(hereNowPath(channel))));
  }
  for (const connection of connections) connection.close();
  return median(times);
}
