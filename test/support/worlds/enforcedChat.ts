import PubNub from 'pubnub';
import type { Emulator, EmulatorOptions } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { keysUrlOf } from '../../../server/functions/functionSettings';
import type { Dialect } from '../../../server/store/dialect';
import type { WithoutVerdict } from '../../../src/domain/enforcement/shieldEntry';
import { toUserId } from '../../../src/domain/ids';
import { freePort } from '../drivers/freePort';
import { waitFor } from '../drivers/waitFor';
import { serverFunctionsFolder } from './builtFunctions';
import { idOf, startModerationServer, type TestServer } from './moderationServer';

export const GENERAL = 'space.general';
export const SECRET = Buffer.alloc(32, 'a secret of the functions').toString('base64');
/** The user id of the server. */
const SERVER_ID = 'moderation-server';
const EVENTS_SECRET = 'a-secret-of-events-and-actions';

/** A keyset as the network has them, with the server's functions and Events & Actions set up as the docs say. */
export interface EnforcedChat {
  readonly emulator: Emulator;
  readonly server: TestServer;
  /** The token of a lead. */
  readonly lead: string;
  /** An unmodified SDK with the token of a session. */
  signIn(userId: string): Promise<PubNub>;
  /** An unmodified SDK with a token that opens everything, so that only functions refuse. */
  careless(userId: string): Promise<PubNub>;
  /** Decides as the lead, and waits until PubNub knows. @returns the id of the record */
  decide(body: object): Promise<string>;
  /** Changes the rules to these, and waits until PubNub knows. */
  changeRules(rules: { readonly words?: object[]; readonly behaviour?: object[] }): Promise<void>;
  /** Resolves when the outbox is empty. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface EnforcedChatOptions extends Partial<EmulatorOptions> {
  /** What becomes of messages about which the server does not answer; it is not asked where this is missing. */
  readonly withoutVerdict?: WithoutVerdict;
  /** Where the functions ask, if not the server. */
  readonly verdictsUrl?: string;
  /** A service that judges files. */
  readonly fileCheckUrl?: string;
}

export async function startEnforcedChat(
  dialect: Dialect,
  { withoutVerdict, verdictsUrl, fileCheckUrl, ...emulatorOptions }: EnforcedChatOptions = {},
): Promise<EnforcedChat> {
  const port = await freePort();
  const verdicts = withoutVerdict && {
    verdicts: { url: verdictsUrl ?? `http://127.0.0.1:${port}`, withoutVerdict },
  };
  const headers = { 'x-events-secret': EVENTS_SECRET };
  const emulator = await startEmulator({
    requiresTokens: true,
    listable: ['user'],
    revokeDelayMs: 60_000,
    functionsFolder: serverFunctionsFolder(),
    secrets: { 'moderation-secrets': SECRET },
    events: {
      listeners: [
        {
          id: 'all',
          actions: ['server'],
          events: [
            ...(['message.sent', 'file.sent', 'messageAction.created'] as const),
            ...(['user.created', 'user.updated', 'channel.created'] as const),
            ...(['channel.updated', 'membership.created'] as const),
          ],
        },
      ],
      actions: [{ id: 'server', url: `http://127.0.0.1:${port}/v1/events`, headers }],
    },
    ...emulatorOptions,
  });
  const { sdk, secretKey } = emulator;
  const keyset = { ...sdk, secretKey, userId: toUserId(SERVER_ID) };
  const server = await startModerationServer(dialect, {
    port,
    pubnub: {
      keyset,
      sessions: { proof: { kind: 'open' }, minutes: 15 },
      eventSecrets: [EVENTS_SECRET],
      functions: {
        secrets: [SECRET],
        keysUrl: keysUrlOf(keyset),
        ...verdicts,
        ...(fileCheckUrl !== undefined && { fileCheckUrl }),
      },
    },
  });
  const lead = await server.moderator('lea');
  const clients: PubNub[] = [];
  const clientOf = (userId: string, more: object = {}) => {
    const client = new PubNub({ ...sdk, userId, keepAlive: true, ...more });
    clients.push(client);
    return client;
  };
  const settled = async () => {
    await waitFor(async () => {
      const left = await server.store.db.selectFrom('outbox').select('subject').execute();
      return left.length === 0;
    }, 'an empty outbox');
  };
  await settled();
  return {
    emulator,
    server,
    lead,
    settled,
    async signIn(userId) {
      const { body } = await server.call('POST', '/v1/sessions', { body: { userId } });
      const client = clientOf(userId);
      client.setToken(String(body['token']));
      return client;
    },
    async careless(userId) {
      const everything = { read: true, write: true, get: true, update: true, join: true };
      const resources = { '.*': everything };
      const token = await clientOf('admin', { secretKey }).grantToken({
        ttl: 60,
        authorized_uuid: userId,
        patterns: { channels: resources, uuids: resources },
      });
      const client = clientOf(userId);
      client.setToken(token);
      return client;
    },
    async decide(body) {
      const id = idOf(
        await server.call('POST', '/v1/decisions', {
          token: lead,
          body: { reason: 'Spam', ...body },
        }),
      );
      await settled();
      return id;
    },
    async changeRules({ words, behaviour }) {
      const { body: current } = await server.call('GET', '/v1/rules', { token: lead });
      const { version, ...rules } = current;
      const allow = (rules['words'] as { readonly allow: readonly string[] }).allow;
      const body = {
        base: version,
        ...rules,
        ...(words && { words: { rules: words, allow } }),
        ...(behaviour && { behaviour }),
      };
      idOf(
        await server.call('PUT', '/v1/rules', { token: lead, body: { reason: 'Spam', ...body } }),
      );
      await settled();
    },
    async close() {
      clients.forEach((client) => client.destroy(true));
      await server.stop();
      await emulator.close();
    },
  };
}
