import { Connection } from './connection';
import { publishPath } from './paths';

const CONNECTIONS = 64;
/** Many short turns: what the machine does besides comes and goes within seconds. */
const ROUNDS = 25;
const ACKNOWLEDGEMENT = /^\[1,"Sent","\d{17}"\]$/;
const ROUND_MS = 400;

/** Answers per second, each connection asking again as soon as it has its answer. */
async function rateOf(
  connections: readonly Connection[],
  path: string,
  isRight: (body: string) => boolean,
): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + ROUND_MS;
  let answers = 0;
  const ask = async (connection: Connection) => {
    while (performance.now() < endsAt) {
      const body = await connection.get(path);
      if (!isRight(body)) throw new Error(`Unexpected answer: ${body}`);
      answers += 1;
    }
  };
  await Promise.all(connections.map(ask));
  return (1_000 * answers) / (performance.now() - startedAt);
}

/**
 * The same load on both, by turns, so that both see the same machine.
 *
 * @returns answers per second of each round
 * @throws (rejects) when an answer is not what it should be
 */
export async function measureThroughput(echoUrl: string, serviceUrl: string) {
  const path = publishPath('bench.throughput', { text: 'x'.repeat(40) });
  const echo = await Connection.openMany(echoUrl, CONNECTIONS);
  const service = await Connection.openMany(serviceUrl, CONNECTIONS);
  const echoRates: number[] = [];
  const publishRates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    echoRates.push(await rateOf(echo, path, (body) => body === path));
    publishRates.push(await rateOf(service, path, (body) => ACKNOWLEDGEMENT.test(body)));
  }
  for (const connection of [...echo, ...service]) connection.close();
  return { echo: echoRates, publishes: publishRates };
}
