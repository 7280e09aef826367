import { Connection } from '../service/connection';
import type { ServerProcess } from '../service/processes';
import { median } from '../service/statistics';
import { ORDINARY, ordinaryUser, sayPath } from './world';

const CONNECTIONS = 32;
const ROUNDS = 60;
const ROUND_MS = 200;

/** Processor time of the service for a publish, ms. Each connection asks again as soon as it has its answer. */
async function costOf(
  service: ServerProcess,
  connections: readonly Connection[],
  nextPath: () => string,
): Promise<number> {
  const before = await service.cpuMs();
  const startedAt = performance.now();
  let answers = 0;
  const ask = async (connection: Connection) => {
    while (performance.now() < startedAt + ROUND_MS) {
      await connection.get(nextPath());
      answers += 1;
    }
  };
  await Promise.all(connections.map(ask));
  return ((await service.cpuMs()) - before) / answers;
}

/**
 * The same load on a service without rules and one with ten, by turns.
 *
 * @returns the processor time of a publish without and with the rules, ms, medians of the rounds
 */
export async function measureCost(plain: ServerProcess, ruled: ServerProcess) {
  const paths = Array.from({ length: ORDINARY }, (_, n) =>
    sayPath('bench.cost', ordinaryUser(n), `Message ${n} of an ordinary day`),
  );
  let sent = 0;
  // The users take turns, so that nobody writes as fast as a rule allows.
  const nextPath = () => paths[(sent += 1) % paths.length] ?? '';
  const toPlain = await Connection.openMany(plain.url, CONNECTIONS);
  const toRuled = await Connection.openMany(ruled.url, CONNECTIONS);
  const costs = { plain: new Array<number>(), ruled: new Array<number>() };
  const measurePlain = async () => costs.plain.push(await costOf(plain, toPlain, nextPath));
  const measureRuled = async () => costs.ruled.push(await costOf(ruled, toRuled, nextPath));
  for (let round = 0; round < ROUNDS; round += 1) {
    const isFirst = round % 2 === 0;
    await (isFirst ? measurePlain : measureRuled)();
    await (isFirst ? measureRuled : measurePlain)();
  }
  for (const connection of [...toPlain, ...toRuled]) connection.close();
  return { plainMs: median(costs.plain), ruledMs: median(costs.ruled) };
}
