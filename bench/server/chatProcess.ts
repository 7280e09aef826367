import fastify from 'fastify';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '../../emulator/startEmulator';
import { buildServerFunctions } from '../../scripts/functions/buildFunctions';
import { readSettings } from '../../server/settings';
import { startServer } from '../../server/startServer';

/**
 * Run as a process of its own: a keyset as `npm start` has it, the moderation server with its data in the file of the
 * first argument on the port of the second, and a bare Fastify route on that of the third.
 */
const [database = '', port = '', barePort = ''] = process.argv.slice(2);
const url = `http://127.0.0.1:${port}`;
const secret = Buffer.alloc(32, 'bench').toString('base64');
const emulator = await startEmulator({
  requiresTokens: true,
  listable: ['user'],
  revokeDelayMs: 60_000,
  functionsFolder: buildServerFunctions(fileURLToPath(new URL('../..', import.meta.url))),
  secrets: { 'moderation-secrets': secret },
  events: {
    listeners: [
      { id: 'all', events: ['message.sent', 'user.created', 'user.updated'], actions: ['server'] },
    ],
    actions: [
      {
        id: 'server',
        url: `${url}/v1/events`,
        isEnveloped: true,
        headers: { 'x-events-secret': secret.slice(0, 32) },
        batching: { items: 400, seconds: 1 },
      },
    ],
  },
});

const startedAt = performance.now();
await startServer(
  readSettings({
    SERVER_PORT: port,
    SERVER_DATABASE: database,
    SERVER_PUBNUB_PUBLISH_KEY: emulator.publishKey,
    SERVER_PUBNUB_SUBSCRIBE_KEY: emulator.subscribeKey,
    SERVER_PUBNUB_SECRET_KEY: emulator.secretKey,
    SERVER_PUBNUB_ORIGIN: emulator.url,
    SERVER_EVENTS_SECRETS: secret.slice(0, 32),
    SERVER_FUNCTION_SECRETS: secret,
    SERVER_URL: url,
  }),
);
const startMs = performance.now() - startedAt;

const bare = fastify({ bodyLimit: 16 * 1024 * 1024 });
bare.post('/bare', () => ({ isTaken: true }));
await bare.listen({ port: Number(barePort) });
process.send?.({ url: emulator.url, startMs });
