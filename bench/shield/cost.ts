import { Connection } from '../service/connection';
import { median } from '../service/statistics';
import { ORDINARY, ordinaryUser, sayPath } from './world';

const CONNECTIONS = 32;
const ROUNDS = 25;
const ROUND_MS = 400;

/** Publishes per second of many users, each connection asking again as soon as it has its answer. */
async function rateOf(connections: readonly Connection[], nextPath: () => string) {
  const startedAt = performance.now();
  let answers = 0;
  const ask = async (connection: Connection) => {
    while (performance.now() < startedAt + ROUND_MS) {
      await connection.get(nextPath());
      answers += 1;
    }
  };
  await Promise.all(connections.map(ask));
  return (1_000 * answers) / (performance.now() - startedAt);
}

/**
 * The same load on a service without rules and one with ten, by turns.
 *
 * @returns for each round how much longer a publish takes with the rules, 0.05 for 5 %
 */
export async function measureCost(plainUrl: string, ruledUrl: string) {
  const paths = Array.from({ length: ORDINARY }, (_, n) =>
    sayPath('bench.cost', ordinaryUser(n), `Message ${n} of an ordinary day`),
  );
  let sent = 0;
  // The users take turns, so that nobody writes as fast as a rule allows.
  const nextPath = () => paths[(sent += 1) % paths.length] ?? '';
  const plain = await Connection.openMany(plainUrl, CONNECTIONS);
  const ruled = await Connection.openMany(ruledUrl, CONNECTIONS);
  const added: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const isFirst = round % 2 === 0;
    const first = await rateOf(isFirst ? plain : ruled, nextPath);
    const second = await rateOf(isFirst ? ruled : plain, nextPath);
    added.push((isFirst ? first / second : second / first) - 1);
  }
  for (const connection of [...plain, ...ruled]) connection.close();
  return { added, median: median(added) };
}
