import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from './connection';
import { subscribePath } from './paths';
import type { ServerProcess } from './processes';

/** Enough for code to be compiled; few enough to leave no memory behind that polls could reuse. */
const WARM_UP_POLLS = 100;
const POLLS = 8_000;
const SETTLE_MS = 2_000;

/**
 * Measures the memory of one waiting poll with its connection, bytes.
 *
 * @param service one that has done nothing else: a process keeps memory that it once needed, and polls
 * that use it would seem to take none
 * @throws (rejects) when polls did not wait, or the process did not grow
 */
export async function measureParkedPolls(service: ServerProcess): Promise<number> {
  const warmUp = await park(service, 'bench.warm-up', WARM_UP_POLLS);
  const bytes = (await park(service, 'bench.parked', POLLS)) - warmUp;
  if (bytes <= 0) throw new Error(`${POLLS} polls cannot take ${bytes} bytes.`);
  return bytes / (POLLS - WARM_UP_POLLS);
}

/** The memory of the process while the polls wait, bytes. */
async function park(service: ServerProcess, channel: string, polls: number): Promise<number> {
  const connections = await Connection.openMany(service.url, polls);
  let waiting = 0;
  await Promise.all(
    connections.map(async (connection, user) => {
      const first = await connection.get(subscribePath(channel, `user-${user}`, '0'));
      const { t } = JSON.parse(first) as { t: { t: string } };
      waiting += 1;
      // Ends with the connection.
      void connection.get(subscribePath(channel, `user-${user}`, t.t)).then(() => (waiting -= 1));
    }),
  );
  await pause(SETTLE_MS);
  const bytes = await service.memory();
  if (waiting !== polls) throw new Error(`Only ${waiting} of ${polls} polls wait.`);
  for (const connection of connections) connection.close();
  await pause(SETTLE_MS);
  return bytes;
}
