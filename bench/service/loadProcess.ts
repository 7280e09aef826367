import { Agent, request } from 'node:http';
import { LOADS, type LoadCall } from './loads';

/**
 * Run as a process of its own: calls of one user over many connections, each again as soon as it has its answer.
 * Arguments: the service's address, the name of the load, the number of connections.
 */
const [, , url = '', name = '', connections = '0'] = process.argv;
const load = LOADS.find((one) => one.name === name);
if (!load) throw new Error(`There is no load '${name}'.`);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const statuses: Record<string, number> = {};
let calls = 0;

function send({ method = 'GET', path, body }: LoadCall): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request(new URL(path, url), { agent, method, headers }, (answer) => {
      answer.on('data', () => undefined);
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve('broken off'));
    });
    sent.on('error', () => resolve('refused'));
    sent.end(body);
  });
}

async function repeat({ call }: (typeof LOADS)[number]): Promise<never> {
  for (;;) {
    calls += 1;
    const status = await send(call(calls));
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

for (let n = 0; n < Number(connections); n += 1) void repeat(load);
process.on('message', () => process.send?.(statuses));
process.send?.({ url, startMs: 0 });
