import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '../../emulator/startEmulator';
import { buildServerFunctions } from '../../scripts/functions/buildFunctions';
import { findFreePort } from '../../scripts/start/findFreePort';
import { readSettings } from '../../server/settings';
import { startServer } from '../../server/startServer';
import { JUDGED_CHANNEL } from './loads';

/**
 * Run as a process of its own: a keyset with the functions of the moderation server, and that server beside it, with
 * its data in the file of the first argument. It judges the messages of one channel, and only counts them.
 */
const startedAt = performance.now();
const [database = '', secret] = [process.argv[2], Buffer.alloc(32, 'bench').toString('base64')];
rmSync(database, { force: true });
const emulator = await startEmulator({
  functionsFolder: buildServerFunctions(fileURLToPath(new URL('../..', import.meta.url))),
  secrets: { 'moderation-secrets': secret },
});
const port = await findFreePort();
const server = await startServer(
  readSettings({
    SERVER_PORT: String(port),
    SERVER_DATABASE: database,
    SERVER_PUBNUB_PUBLISH_KEY: emulator.publishKey,
    SERVER_PUBNUB_SUBSCRIBE_KEY: emulator.subscribeKey,
    SERVER_PUBNUB_SECRET_KEY: emulator.secretKey,
    SERVER_PUBNUB_ORIGIN: emulator.url,
    SERVER_FUNCTION_SECRETS: secret,
    SERVER_URL: `http://127.0.0.1:${port}`,
    SERVER_WITHOUT_VERDICT: 'refuse',
  }),
);

const call = async (method: string, path: string, body?: object, token = '') => {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': 'bench',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return (await response.json()) as Readonly<Record<string, unknown>>;
};
const code = await server.invite('bench', 'lead');
const token = String((await call('POST', '/v1/sign-in', { code }))['token']);
const { version: base, words } = await call('GET', '/v1/rules', undefined, token);
const rule = {
  id: 'bench',
  name: 'Counts',
  condition: 'accountAge',
  threshold: 1,
  windowSeconds: 86_400,
  action: 'hold',
  forSeconds: 0,
  channels: [JUDGED_CHANNEL],
  exceptChannels: [],
  mode: 'silent',
};
await call('PUT', '/v1/rules', { base, words, behaviour: [rule] }, token);

process.on('message', (what) => {
  if (what !== 'verdicts') return;
  void call('GET', '/v1/shield', undefined, token).then(({ hits }) => {
    const [count] = hits as readonly { readonly silent: number }[];
    process.send?.(count?.silent ?? 0);
  });
});
process.send?.({ url: emulator.url, startMs: performance.now() - startedAt });
