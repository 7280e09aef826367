import PubNub from 'pubnub';
import type { Emulator, EmulatorOptions, Keyset } from '../../../emulator/api';
import type {
  CallPage,
  InspectedChannel,
  InspectedToken,
  InspectorSession,
} from '../../../emulator/inspector/inspectorAnswers';
import { startEmulator } from '../../../emulator/startEmulator';
import { waitFor } from '../../support/drivers/waitFor';
import { rawCall } from '../../support/drivers/rawCall';

const HOUR_MINUTES = 60;

describe('the calls by which the Inspector reads', () => {
  let emulator: Emulator;
  const clients: PubNub[] = [];

  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterEach(() => clients.splice(0).forEach((client) => client.destroy(true)));
  afterAll(() => emulator.close());

  const clientOf = (keyset: Keyset, more = {}) => {
    const client = new PubNub({ ...keyset.sdk, userId: 'ann', ...more });
    clients.push(client);
    return client;
  };
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${emulator.url}/inspector/${path}`);
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  };
  const callsOf = ({ subscribeKey }: Keyset, query = '') =>
    read<CallPage>(`${subscribeKey}/calls${query}`);

  it('name the keysets, and no secret key', async () => {
    const keyset = await emulator.createKeyset();
    const text = await (await fetch(`${emulator.url}/inspector/session`)).text();
    const { keysets, key } = JSON.parse(text) as InspectorSession;
    expect(keysets[0]?.subscribeKey).toBe(emulator.subscribeKey);
    const { publishKey, subscribeKey } = keyset;
    expect(keysets).toContainEqual({ publishKey, subscribeKey });
    expect(key).toMatch(/^[\w-]{43}$/);
    for (const { secretKey } of [emulator, keyset]) expect(text).not.toContain(secretKey);
    await keyset.close();
  });

  describe('list calls', () => {
    it('with what was sent, and from a number on only the newer ones', async () => {
      const keyset = await emulator.createKeyset();
      const client = clientOf(keyset);
      const startedAt = Date.now();
      await client.publish({ channel: 'a', message: { n: 1 }, sendByPost: true });
      const first = await callsOf(keyset);
      expect(first).toMatchObject({ isMore: false });
      expect(first.calls).toMatchObject([
        {
          number: 0,
          operation: 'publish',
          userId: 'ann',
          channels: ['a'],
          method: 'POST',
          status: 200,
          message: '{"n":1}',
          body: '{"n":1}',
        },
      ]);
      expect(first.calls[0]?.at).toBeGreaterThanOrEqual(startedAt - 1);
      expect(first.calls[0]?.at).toBeLessThanOrEqual(Date.now());
      expect(keyset.calls()).toMatchObject([{ operation: 'publish', body: '{"n":1}' }]);
      await client.time();
      const second = await callsOf(keyset, `?log=${first.log}&next=1`);
      expect(second.log).toBe(first.log);
      // The time has no key in its path, so it is a call of the first keyset.
      expect(second.calls).toEqual([]);
      await client.hereNow({ channels: ['a'] });
      const third = await callsOf(keyset, `?log=${first.log}&next=1`);
      expect(third.calls).toMatchObject([{ number: 1, operation: 'hereNow' }]);
      expect(third.calls[0]).not.toHaveProperty('body');
    });

    it('from the beginning after a reset', async () => {
      const keyset = await emulator.createKeyset();
      await clientOf(keyset).hereNow({ channels: ['a'] });
      const { log } = await callsOf(keyset);
      await keyset.reset();
      await clientOf(keyset).hereNow({ channels: ['b'] });
      const after = await callsOf(keyset, `?log=${log}&next=1`);
      expect(after.log).not.toBe(log);
      expect(after.calls).toMatchObject([{ number: 0, channels: ['b'] }]);
    });

    it('in pages, and of long ones fewer', async () => {
      const keyset = await emulator.createKeyset();
      const path = (name: string) => `/v2/presence/sub-key/${keyset.subscribeKey}/channel/${name}`;
      const url = (name: string) => `${emulator.url}${path(name)}?uuid=ann`;
      for (let sent = 0; sent < 600; sent += 100) {
        await Promise.all(Array.from({ length: 100 }, () => fetch(url('a'))));
      }
      const first = await callsOf(keyset);
      expect([first.calls.length, first.isMore]).toEqual([500, true]);
      const second = await callsOf(keyset, `?log=${first.log}&next=500`);
      expect([second.calls.length, second.isMore]).toEqual([100, false]);
      const long = `${url('a')}&filler=${'x'.repeat(30_000)}`;
      await Promise.all(Array.from({ length: 60 }, () => fetch(long)));
      const third = await callsOf(keyset, `?log=${first.log}&next=600`);
      expect(third.calls.length).toBeLessThan(40);
      expect(third.isMore).toBe(true);
    });

    it('of clients only', async () => {
      const keyset = await emulator.createKeyset();
      const { key } = await read<InspectorSession>('session');
      const path = `${emulator.url}/v2/presence/sub-key/${keyset.subscribeKey}?uuid=inspector`;
      const own = await fetch(path, { headers: { 'x-inspector-key': key } });
      await fetch(path, { headers: { 'x-inspector-key': 'other' } });
      expect(own.status).toBe(200);
      await callsOf(keyset);
      expect(keyset.calls()).toHaveLength(1);
    });
  });

  it('list channels with messages, the newest first', async () => {
    const keyset = await emulator.createKeyset();
    const client = clientOf(keyset);
    for (const channel of ['a', 'b', 'a']) await client.publish({ channel, message: 'hi' });
    const channels = await read<InspectedChannel[]>(`${keyset.subscribeKey}/channels`);
    expect(channels.map(({ channel }) => channel)).toEqual(['a', 'b']);
    const { channels: messages } = await client.fetchMessages({ channels: ['a'], count: 1 });
    expect(channels[0]?.timetoken).toBe(messages['a']?.[0]?.timetoken);
  });

  it('list deliveries of Events & Actions', async () => {
    const keyset = await emulator.createKeyset({
      events: {
        listeners: [{ id: 'all', events: ['message.sent'], actions: ['down'] }],
        actions: [{ id: 'down', url: 'http://127.0.0.1:1/', retries: { count: 0 } }],
      },
    });
    await clientOf(keyset).publish({ channel: 'a', message: 'hi' });
    await waitFor(() => keyset.deliveries().length > 0, 'the delivery');
    const deliveries = await read<unknown[]>(`${keyset.subscribeKey}/deliveries`);
    expect(deliveries).toMatchObject([{ action: 'down', outcome: 'lost' }]);
  });

  describe('read tokens', () => {
    const grant = (keyset: Keyset) =>
      clientOf(keyset, { secretKey: keyset.secretKey }).grantToken({
        ttl: HOUR_MINUTES,
        authorized_uuid: 'ann',
        resources: { channels: { news: { read: true, write: true } } },
        patterns: { groups: { '^g.*$': { manage: true } } },
        meta: { role: 'editor' },
      });
    const tokenOf = ({ subscribeKey }: Keyset, token: string) =>
      read<InspectedToken>(`${subscribeKey}/token?token=${encodeURIComponent(token)}`);

    it('of the keyset, also those that are refused', async () => {
      const keyset = await emulator.createKeyset({ requiresTokens: true });
      const token = await grant(keyset);
      const described = await tokenOf(keyset, token);
      expect(described).toMatchObject({
        isOurs: true,
        authorizedUserId: 'ann',
        meta: { role: 'editor' },
        resources: { channels: { news: 3 }, groups: {}, users: {} },
        patterns: { channels: {}, groups: { '^g.*$': 4 }, users: {} },
      });
      expect(described).not.toHaveProperty('problem');
      await clientOf(keyset, { secretKey: keyset.secretKey }).revokeToken(token);
      expect(await tokenOf(keyset, token)).toMatchObject({ problem: 'tokenRevoked' });
      const other = await grant(keyset);
      await keyset.clock.advance((HOUR_MINUTES + 1) * 60_000);
      expect(await tokenOf(keyset, other)).toMatchObject({ problem: 'tokenExpired' });
    });

    it('of no other one', async () => {
      const [one, other] = [await emulator.createKeyset(), await emulator.createKeyset()];
      expect(await tokenOf(one, await grant(other))).toEqual({ isOurs: false });
      expect(await tokenOf(one, 'none')).toEqual({ isOurs: false });
    });
  });

  describe('make an administrator of the page', () => {
    const historyOf = async ({ subscribeKey }: Keyset, key: string) => {
      const path = `/v3/history/sub-key/${subscribeKey}/channel/news?uuid=inspector`;
      const { status } = await fetch(`${emulator.url}${path}`, {
        headers: { 'x-inspector-key': key },
      });
      return status;
    };

    it('where calls need tokens', async () => {
      const keyset = await emulator.createKeyset({ requiresTokens: true });
      const { key } = await read<InspectorSession>('session');
      expect(await historyOf(keyset, key)).toBe(200);
      expect(await historyOf(keyset, `${key.slice(0, -1)}_`)).toBe(403);
      expect(await historyOf(keyset, '')).toBe(403);
    });

    it('and of no page that sends the header from elsewhere', async () => {
      const asked = await fetch(`${emulator.url}/time/0`, {
        method: 'OPTIONS',
        headers: {
          origin: 'http://localhost:3000',
          'access-control-request-headers': 'x-inspector-key',
        },
      });
      expect(asked.status).toBe(204);
      expect(asked.headers.get('access-control-allow-headers')).not.toMatch(/inspector|\*/);
    });
  });

  describe('are refused', () => {
    const paths = (subscribeKey: string) => [
      '/inspector',
      '/inspector/page.js',
      '/inspector/session',
      ...['calls', 'channels', 'deliveries', 'token?token=a', 'functions'].map(
        (name) => `/inspector/${subscribeKey}/${name}`,
      ),
    ];
    it.each([
      ['a page of another host', 403, { origin: 'http://evil.example' }],
      ['a page of another port of this machine', 403, { origin: 'http://localhost:3000' }],
      ['a page that hides its address', 403, { origin: 'null' }],
      ['a page that asks without CORS', 403, { 'sec-fetch-site': 'cross-site' }],
      ['a page of another port that asks without CORS', 403, { 'sec-fetch-site': 'same-site' }],
      ['a name that was made to lead here', 421, { host: 'evil.example' }],
    ])('for %s', async (_what, status, headers) => {
      for (const path of paths(emulator.subscribeKey)) {
        const answer = await rawCall(emulator.port, {
          path,
          headers: { host: `localhost:${emulator.port}`, ...headers },
        });
        expect([path, answer.status]).toEqual([path, status]);
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      }
    });

    it('in no case give other pages leave to read them', async () => {
      const { headers } = await rawCall(emulator.port, {
        path: '/inspector/session',
        headers: { host: `localhost:${emulator.port}` },
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    });

    it.each<[string, EmulatorOptions]>([
      ['bound to every address', { host: '0.0.0.0' }],
      ['called by another name', { allowedHosts: ['chat.example'] }],
    ])('by an emulator that is %s, which has none', async (_what, options) => {
      const other = await startEmulator(options);
      try {
        expect(other.inspectorUrl).toBeUndefined();
        for (const path of paths(other.subscribeKey)) {
          const response = await fetch(`${other.url}${path}`);
          expect([path, response.status]).toEqual([path, 404]);
        }
        const path = `/v3/history/sub-key/${other.subscribeKey}/channel/a?uuid=ann`;
        const headers = { 'x-inspector-key': 'undefined' };
        expect((await fetch(`${other.url}${path}`, { headers })).status).toBe(200);
      } finally {
        await other.close();
      }
    });

    it('with another keyset than there is', async () => {
      const response = await fetch(`${emulator.url}/inspector/none/calls`);
      expect(response.status).toBe(400);
    });
  });
});
