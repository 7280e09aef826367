import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import type { FaultEffect, FaultRule } from '../emulator/faults/faultRule';
import { SERVER_PATH } from '../scripts/start/environments';
import { FAILING, FAILING_MODERATOR, LOADING, LOADING_MODERATOR, OFFLINE, SLOW } from './names';

const HISTORY = ['history', 'historyWithActions', 'messageCounts'];
const CONNECTION = ['subscribe', 'heartbeat'];
const REFUSED: FaultEffect = {
  kind: 'status',
  status: 400,
  body: '{}',
  contentType: 'application/json',
};

const faultOf = (userId: string, effect: FaultEffect, operations: readonly string[]) =>
  operations.map((operation): FaultRule => ({ match: { userId, operation }, effect }));

/** Faults for the calls of users whose state only a network can cause. */
export const FAULTS: readonly FaultRule[] = [
  { match: { userId: LOADING }, effect: { kind: 'halfOpen' } },
  ...faultOf(SLOW, { kind: 'halfOpen' }, HISTORY),
  ...faultOf(FAILING, REFUSED, [...HISTORY, 'userList', 'memberList']),
  ...faultOf(OFFLINE, { kind: 'dropRequest' }, CONNECTION),
];

/** A server before that of the chat which does the same to moderators. */
export async function disturbModerators(port: number) {
  const server = createServer((call, answer) => {
    const reader = readerOf(call);
    if (reader === LOADING_MODERATOR) return;
    if (reader === FAILING_MODERATOR) answer.writeHead(503).end('{}');
    else pass(port, call, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Hands a call on, also the name by which the page calls the keyset, which is in the links to files. */
function pass(port: number, call: IncomingMessage, answer: ServerResponse): void {
  const { method, url: path, headers } = call;
  const passed = request({ port, method, path, headers, agent: false }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  answer.on('close', () => passed.destroy());
  call.pipe(passed);
}

/** The moderator who reads something of the moderation server. */
function readerOf({ method, url, headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || url?.startsWith(`${SERVER_PATH}/`) !== true) return undefined;
  const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  return token === undefined ? undefined : decodeJwt(token).sub;
}
