import { randomUUID } from 'node:crypto';
import type { Emulator } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { createClient } from '../../../src/pubnub/client';
import { toSdkError } from '../../../src/pubnub/errors';
import { readOpenChannels } from '../../../src/pubnub/tokenMeta';
import { createServerSession, type ServerSession } from '../../../src/server/serverSession';
import type { Timetoken } from '../../../shared/protocol';
import { waitFor } from '../../support/drivers/waitFor';
import { startCuttableProxy } from '../../support/fakes/cuttableProxy';
import {
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const GENERAL = toChannelId('space.general');
const BOB = toUserId('bob');
const MINUTE_MS = 60_000;

/** What the chat calls the server with, without its screen. */
describe('the session of the chat on the server', () => {
  let emulator: Emulator;
  let server: TestServer;
  const sessions: ServerSession[] = [];
  const warnings: string[] = [];

  beforeAll(async () => {
    emulator = await startEmulator({
      requiresTokens: true,
      listable: ['user'],
      seed: {
        users: [
          { id: 'ann', name: 'Ann' },
          { id: 'bob', name: 'Bob' },
        ],
        channels: [{ id: GENERAL, name: 'General' }, { id: 'group.secret-1' }],
        memberships: [{ user: 'ann', channel: GENERAL }],
      },
    });
    server = await startModerationServer('sqlite', {
      pubnub: {
        keyset: { ...emulator.sdk, secretKey: emulator.secretKey, userId: toUserId('server') },
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
  });
  afterEach(() => sessions.splice(0).forEach((session) => session.close()));
  afterAll(async () => {
    await server.stop();
    await emulator.close();
  });

  const start = (memory = new Map<string, string>(), url = server.url, name = 'ann') => {
    const { origin, publishKey, subscribeKey } = emulator.sdk;
    const userId = toUserId(name);
    const config = { origin, publishKey, subscribeKey, userId, isSecure: false };
    const session = createServerSession({
      url,
      client: config,
      now: Date.now,
      createId: randomUUID,
      warn: (message) => void warnings.push(message),
      memory: {
        get: (key) => memory.get(key) ?? null,
        set: (key, value) => void memory.set(key, value),
      },
    });
    const client = createClient(config);
    session.attach(client);
    sessions.push(session);
    return { session, client, memory };
  };
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => 'none',
      (error: unknown) => toSdkError('call', error).kind,
    );

  it('keeps the grant for the tab, and takes it again', async () => {
    const { session, client, memory } = start();
    expect(await session.open()).toBe(true);
    expect(readOpenChannels(client.getToken())(GENERAL)).toBe(true);
    expect(session.restrictions).toEqual({
      isBanned: false,
      mutedChannels: [],
      blockedChannels: [],
    });
    const again = start(memory, 'http://127.0.0.1:1');
    expect(await again.session.open()).toBe(false);
    const kept = start(memory);
    expect(await kept.session.open()).toBe(true);
    expect(kept.client.getToken()).toBe(client.getToken());
  });

  it.each(['', '{', 'null', '[]', '{"token":"x","apiToken":"y"}'])(
    'asks for a session when %s was kept',
    async (text) => {
      const { memory } = start();
      const key = `session ${server.url} ${emulator.sdk.subscribeKey} ann`;
      memory.set(key, text);
      const { session, client } = start(memory);
      expect(await session.open()).toBe(true);
      expect(client.getToken()).toEqual(expect.any(String));
    },
  );

  it('asks once when several calls were refused, and goes on when new tokens are refused', async () => {
    const { session, client } = start();
    await session.open();
    const refused = client.getToken();
    let renewals = 0;
    session.onRenewed(() => (renewals += 1));
    const replaced = await Promise.all([session.replace(refused), session.replace(refused)]);
    expect([...replaced, await session.replace(refused)]).toEqual([true, true, true]);
    expect(renewals).toBe(1);
    for (let times = 0; times < 5; times += 1) {
      expect(await session.replace(client.getToken())).toBe(true);
    }
    expect(renewals).toBe(6);
    const late = session.replace(client.getToken());
    await session.renew();
    expect(await late).toBe(true);
    expect(renewals).toBe(7);
  });

  it('asks for a token that opens a new chat, once, and not for the direct chats of others', async () => {
    const { session } = start();
    await session.open();
    let renewals = 0;
    session.onRenewed(() => (renewals += 1));
    const group = 'group.of-ann-and-bob';
    for (const closed of [['direct.bob@carl'], [group], [group], [group, 'direct.bob@dan']]) {
      await session.openChannels(closed);
    }
    expect(renewals).toBe(1);
  });

  it('waits for a server that is started again when a token is needed', async () => {
    const proxy = await startCuttableProxy(Number(new URL(server.url).port));
    const { session, client } = start(new Map(), proxy.url);
    await session.open();
    warnings.length = 0;
    const before = client.getToken();
    proxy.cut();
    const replaced = session.replace(before);
    await waitFor(() => warnings.length > 0, 'the first refusal');
    proxy.mend();
    expect(await replaced).toBe(true);
    expect(client.getToken()).not.toBe(before);
    await proxy.close();
  });

  it('asks again later whom the server did not answer, and not whom it refused', async () => {
    const proxy = await startCuttableProxy(Number(new URL(server.url).port));
    const keyOf = (userId: string) => `session ${proxy.url} ${emulator.sdk.subscribeKey} ${userId}`;
    const { session, memory } = start(new Map(), proxy.url);
    await session.open();
    // The server refuses a session for its own id.
    memory.set(keyOf('server'), String(memory.get(keyOf('ann'))));
    const refused = start(memory, proxy.url, 'server').session;
    expect(await refused.open()).toBe(true);
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const later = () => timers.mock.calls.filter(([, delay]) => delay === 15_000).length;
    expect([await refused.renew(), later()]).toEqual([false, 0]);
    proxy.cut();
    expect([await session.renew(), later()]).toEqual([false, 1]);
    timers.mockRestore();
    await proxy.close();
  });

  it('calls the server again with a new token when its own has ended', async () => {
    const { session } = start();
    await session.open();
    server.pass(16 * MINUTE_MS);
    const { client } = start();
    expect(
      await session.operations.getChannels?.(client, {}, new AbortController().signal),
    ).toEqual({
      status: 200,
      data: [
        { id: GENERAL, name: 'General', description: null, custom: { profileUrl: undefined } },
      ],
    });
  });

  it('reports, and is content when that was reported before', async () => {
    const { session } = start();
    await session.open();
    const bob = createClient({
      origin: emulator.sdk.origin,
      publishKey: emulator.sdk.publishKey,
      isSecure: false,
      subscribeKey: emulator.sdk.subscribeKey,
      userId: BOB,
    });
    const bobs = await server.call('POST', '/v1/sessions', { body: { userId: BOB } });
    bob.setToken(String(bobs.body['token']));
    const { timetoken } = await bob.publish({ channel: GENERAL, message: { text: 'spam' } });
    const message = timetoken as unknown as Timetoken;
    const report = { userId: BOB, reason: "It's a spam", channelId: GENERAL, message };
    await session.report(report);
    await session.report(report);
    const token = await server.moderator('lea');
    const reports = itemsOf(await server.call('GET', '/v1/reports?userId=bob', { token }));
    expect(reports.length).toBe(1);
    const nothing = { ...report, message: '17000000000000000' as Timetoken };
    expect(await failureOf(session.report(nothing))).toBe('notFound');
  });

  it('reads the records of others from the list, and takes a closed group for none', async () => {
    const { session, client } = start();
    await session.open();
    const { getUser, getChannel } = session.operations;
    const signal = new AbortController().signal;
    expect(await getUser?.(client, { uuid: 'bob' }, signal)).toMatchObject({
      data: { id: 'bob', name: 'Bob' },
    });
    expect(await failureOf(Promise.resolve(getUser?.(client, { uuid: 'nobody' }, signal)))).toBe(
      'notFound',
    );
    const secret = { channel: 'group.secret-1' };
    expect(await failureOf(Promise.resolve(getChannel?.(client, secret, signal)))).toBe('notFound');
    const { setChannel } = session.operations;
    const taken = { ...secret, data: { name: 'Mine now' } };
    expect(await failureOf(Promise.resolve(setChannel?.(client, taken, signal)))).toBe('forbidden');
  });

  it('calls the server, and PubNub without a token, where that needs none', async () => {
    const bare = await startEmulator({ seed: { users: [{ id: 'bob', name: 'Bob' }] } });
    bare.faults.add({
      match: { operation: 'grantToken' },
      effect: { kind: 'status', status: 403, body: '{}', contentType: 'application/json' },
    });
    const keyset = { ...bare.sdk, secretKey: bare.secretKey, userId: toUserId('server') };
    const other = await startModerationServer('sqlite', {
      pubnub: { keyset, sessions: { proof: { kind: 'open' }, minutes: 15 }, eventSecrets: [] },
    });
    const { session, client, memory } = start(new Map(), other.url);
    expect(await session.open()).toBe(true);
    expect([client.getToken(), session.restrictions?.isBanned]).toEqual([undefined, false]);
    const { origin, publishKey, subscribeKey } = bare.sdk;
    const keys = { origin, publishKey, subscribeKey, isSecure: false };
    const bob = createClient({ ...keys, userId: BOB });
    const { timetoken } = await bob.publish({ channel: GENERAL, message: { text: 'spam' } });
    const message = timetoken as unknown as Timetoken;
    await session.report({ userId: BOB, reason: 'Spam', channelId: GENERAL, message });
    const token = await other.moderator('lea');
    expect(itemsOf(await other.call('GET', '/v1/reports', { token }))).toHaveLength(1);
    const again = start(memory, other.url);
    await other.stop();
    expect(await again.session.open()).toBe(true);
    await bare.close();
  });

  it('says that it has no token when the server does not answer', async () => {
    const { session, client } = start(new Map(), 'http://127.0.0.1:1');
    expect(await session.open()).toBe(false);
    expect([client.getToken(), session.restrictions]).toEqual([undefined, undefined]);
    const report = { userId: BOB, reason: 'x', channelId: GENERAL, message: '1' as Timetoken };
    expect(await failureOf(session.report(report))).toBe('network');
  });
});
