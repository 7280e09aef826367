import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from './connection';
import { LOADS } from './loads';
import { publishPath } from './paths';
import { startProcess } from './processes';
import { quantile, timed } from './statistics';

/** Connections of the noisy user. */
export const NOISY_CONNECTIONS = 300;
const WARM_UP_MS = 1_000;
const MEASURE_MS = 5_000;
/** After this time the calls of the load are done. */
const RECOVERY_MS = 1_000;
const PUBLISHERS = 4;
const PAUSE_MS = 20;

/** How the publishes of others went. */
export interface Served {
  /** The load of one user meanwhile. */
  readonly beside: string;
  /** Ms. */
  readonly p50: number;
  readonly p99: number;
  /** Publishes that were not answered with 200. */
  readonly failures: number;
  /** Answers to the noisy user, by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Measures the publishes of others, alone first and then beside each kind of load. */
export async function measureNoisyUser(
  url: string,
  connections = NOISY_CONNECTIONS,
): Promise<readonly Served[]> {
  const served: Served[] = [{ beside: 'nothing', ...(await measurePublishes(url)), statuses: {} }];
  for (const { name } of LOADS) {
    const load = await startProcess('loadProcess.ts', url, name, `${connections}`);
    await pause(WARM_UP_MS);
    const measured = await measurePublishes(url);
    served.push({ beside: name, ...measured, statuses: await load.statuses() });
    await load.stop();
    await pause(RECOVERY_MS);
  }
  return served;
}

async function measurePublishes(url: string) {
  const times: number[] = [];
  let failures = 0;
  const endsAt = performance.now() + MEASURE_MS;
  const publish = async (connection: Connection, n: number) => {
    const path = publishPath('bench.quiet', 'hello', `other-${n}`);
    while (performance.now() < endsAt) {
      const answered = () => connection.get(path).catch(() => (failures += 1));
      times.push(await timed(answered));
      await pause(PAUSE_MS);
    }
    connection.close();
  };
  await Promise.all((await Connection.openMany(url, PUBLISHERS)).map(publish));
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), failures };
}
