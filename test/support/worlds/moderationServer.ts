import { randomUUID } from 'node:crypto';
import { Identity } from '../../../server/identity';
import type { ServerSettings } from '../../../server/settings';
import { startServer } from '../../../server/startServer';
import type { Dialect } from '../../../server/store/dialect';
import { openStore, type Store } from '../../../server/store/openStore';
import { readWebhookTargets } from '../../../server/webhooks/webhookTargets';
import type { ModeratorRole } from '../../../src/domain/moderation/role';
import { knownFacts } from '../fakes/knownFacts';
import { makeDatabase } from './moderationDatabase';

/** An answer of the server. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  /** The idempotency key; a new one if it is missing. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServer {
  readonly url: string;
  readonly database: string;
  readonly store: Store;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** The token of a moderator who was invited and signed in. */
  moderator(userId: string, role?: ModeratorRole): Promise<string>;
  /** The token of a user. */
  user(userId: string): Promise<string>;
  /** The code of an invitation. */
  invite(userId: string, role: ModeratorRole): Promise<string>;
  /** Moves the server's clock forward. */
  pass(ms: number): void;
  stop(): Promise<void>;
}

/** Starts the moderation server on an empty database of its own, on a free port. */
export async function startModerationServer(
  dialect: Dialect,
  {
    pubnub,
    origins = [],
    port = 0,
    webhooks = readWebhookTargets({ targets: [] }),
    metricsToken,
  }: Partial<
    Pick<ServerSettings, 'pubnub' | 'origins' | 'port' | 'webhooks' | 'metricsToken'>
  > = {},
): Promise<TestServer> {
  const { database, remove } = await makeDatabase(dialect);
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const settings = {
    host: '127.0.0.1',
    port,
    origins,
    trustedProxies: [],
    webhooks,
    metricsToken,
    logLevel: 'silent',
  } as const;
  const server = await startServer({
    ...settings,
    database,
    now,
    // With keys the server looks things up by itself.
    ...(pubnub ? { pubnub } : { facts: knownFacts() }),
  });
  const store = await openStore({ database, now });
  const identity = await Identity.open(store);
  const call: TestServer['call'] = async (method, path, options = {}) =>
    await callServer(server.url, method, path, options);
  return {
    url: server.url,
    database,
    store,
    call,
    async moderator(userId, role = 'lead') {
      const { token } = await identity.accept(await identity.invite(userId, role));
      return token;
    },
    invite: (userId, role) => identity.invite(userId, role),
    user: (userId) => identity.issue('user', userId, 3_600),
    pass(ms) {
      ahead += ms;
    },
    async stop() {
      await server.stop();
      await store.close();
      await remove();
    },
  };
}

/** The id that a write answers with, or the first of them. @throws when it was refused */
export function idOf({ status, body }: Answer): string {
  const { id, ids } = body as { readonly id?: string; readonly ids?: readonly string[] };
  const found = id ?? ids?.[0];
  if (found === undefined) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
  return found;
}

/** The items of a list. */
export function itemsOf({ body }: Answer): readonly Readonly<Record<string, unknown>>[] {
  return body['items'] as readonly Readonly<Record<string, unknown>>[];
}

/** Calls a server as a client does. */
export async function callServer(
  url: string,
  method: string,
  path: string,
  { token, body, key = randomUUID(), headers }: CallOptions,
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(text) as Answer['body'],
  };
}
