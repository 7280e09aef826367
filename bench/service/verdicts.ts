import { Connection } from './connection';
import { JUDGED_CHANNEL } from './loads';
import { publishPath } from './paths';
import type { ServerProcess } from './processes';
import { quantile, timed } from './statistics';

const MESSAGES = 400;
/** Functions make at most 100 requests in a second. */
const PAUSE_MS = 20;
/** Functions look for changes once in a second. */
const RULES_MS = 3_000;

/**
 * Publishes by turns where the function asks the server for a verdict, and where it does not.
 *
 * @returns times of publishes, ms
 * @throws (rejects) when not every message was judged
 */
export async function measureVerdicts(server: ServerProcess) {
  const [connection] = await Connection.openMany(server.url, 1);
  if (!connection) throw new Error('There is no connection.');
  const times = { judged: [] as number[], free: [] as number[] };
  const publish = (channel: string) =>
    timed(() => connection.get(publishPath(channel, { text: 'x'.repeat(40) })));
  await pause(RULES_MS);
  const before = await server.verdicts();
  for (let n = 0; n < MESSAGES; n += 1) {
    times.free.push(await publish('bench.free'));
    times.judged.push(await publish(JUDGED_CHANNEL));
    await pause(PAUSE_MS);
  }
  connection.close();
  // The server saves what it counted once in a second.
  await pause(RULES_MS);
  if ((await server.verdicts()) - before < MESSAGES)
    throw new Error('Some messages had no verdict.');
  const of = (share: number) => ({
    free: quantile(times.free, share),
    judged: quantile(times.judged, share),
  });
  return { p50: of(0.5), p99: of(0.99) };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
