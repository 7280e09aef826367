import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PubNub from 'pubnub';
import type { Emulator, FaultRule, Keyset, KeysetOptions, Seed } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { waitFor } from '../../support/drivers/waitFor';

const HOUR = 3_600_000;
const SEED: Seed = {
  users: [{ id: 'ann', name: 'Ann' }],
  channels: [{ id: 'news', name: 'News', custom: { order: 1 } }],
  memberships: [{ user: 'ann', channel: 'news' }],
  messages: [
    {
      channel: 'news',
      user: 'ann',
      message: { text: 'first' },
      at: '2026-01-02T03:04:05Z',
      actions: [{ user: 'bob', type: 'reaction', value: '👍' }],
    },
    { channel: 'news', user: 'ann', message: { text: 'second' } },
  ],
};

describe('the test kit of the emulator', () => {
  let emulator: Emulator;
  const clients: PubNub[] = [];

  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterEach(() => clients.splice(0).forEach((client) => client.destroy(true)));
  afterAll(() => emulator.close());

  const clientOf = (keyset: Keyset, userId: string, more = {}) => {
    const client = new PubNub({ ...keyset.sdk, userId, keepAlive: true, ...more });
    clients.push(client);
    return client;
  };
  const textsOf = async (client: PubNub, channel = 'news') => {
    const { channels } = await client.fetchMessages({ channels: [channel], count: 25 });
    return (channels[channel] ?? []).map(({ message }) => message as unknown);
  };

  describe('keysets', () => {
    it('are apart from each other', async () => {
      const [one, other] = [await emulator.createKeyset(), await emulator.createKeyset()];
      await clientOf(one, 'ann').publish({ channel: 'news', message: 'in one' });
      expect(await textsOf(clientOf(one, 'ann'))).toEqual(['in one']);
      expect(await textsOf(clientOf(other, 'ann'))).toEqual([]);
      expect(await textsOf(clientOf(emulator, 'ann'))).toEqual([]);
    });

    it('are refused when their subscribe key is taken', async () => {
      const { subscribeKey } = await emulator.createKeyset();
      await expect(emulator.createKeyset({ subscribeKey })).rejects.toThrow('already');
    });

    it('answer nothing any more once they are closed', async () => {
      const keyset = await emulator.createKeyset();
      await keyset.close();
      const publish = clientOf(keyset, 'ann').publish({ channel: 'news', message: 'late' });
      await expect(publish).rejects.toMatchObject({ status: { statusCode: 400 } });
    });

    it('may be 200 in one process, each reset with at most 20 ms of work', async () => {
      const keysets: Keyset[] = [];
      for (let index = 0; index < 200; index += 1) keysets.push(await emulator.createKeyset());
      for (const keyset of keysets) await keyset.seed(SEED);
      // The time of the processor: other tests take from the time of the clock.
      const before = process.cpuUsage();
      for (const keyset of keysets) await keyset.reset();
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000 / keysets.length).toBeLessThanOrEqual(20);
      await Promise.all(keysets.map((keyset) => keyset.close()));
    });

    it('demand tokens when asked to, which the secret key grants', async () => {
      const keyset = await emulator.createKeyset({ requiresTokens: true });
      const user = clientOf(keyset, 'ann');
      const publish = () => user.publish({ channel: 'news', message: 'hi' });
      await expect(publish()).rejects.toMatchObject({ status: { statusCode: 403 } });
      const administrator = clientOf(keyset, 'admin', { secretKey: keyset.secretKey });
      const resources = { channels: { news: { write: true } } };
      user.setToken(await administrator.grantToken({ ttl: 60, resources }));
      await publish();
      await keyset.clock.advance(2 * HOUR);
      await expect(publish()).rejects.toMatchObject({ status: { statusCode: 403 } });
    });
  });

  it('lets any token list all users or channels where its options say so', async () => {
    const keyset = await emulator.createKeyset({
      requiresTokens: true,
      listable: ['user'],
      seed: SEED,
    });
    const administrator = clientOf(keyset, 'admin', { secretKey: keyset.secretKey });
    const user = clientOf(keyset, 'ann');
    await expect(user.objects.getAllUUIDMetadata()).rejects.toMatchObject({
      status: { statusCode: 403 },
    });
    const resources = { channels: { news: { write: true } } };
    user.setToken(await administrator.grantToken({ ttl: 60, resources }));
    expect((await user.objects.getAllUUIDMetadata()).data).toMatchObject([{ id: 'ann' }]);
    for (const call of [
      () => user.objects.getAllChannelMetadata(),
      () => user.objects.getUUIDMetadata({ uuid: 'ann' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: { statusCode: 403 } });
    }
  });

  describe('a revoked token', () => {
    const GRANT = { ttl: 60, resources: { channels: { news: { read: true, write: true } } } };

    const guarded = async (options: KeysetOptions) => {
      const keyset = await emulator.createKeyset({ requiresTokens: true, ...options });
      const administrator = clientOf(keyset, 'admin', { secretKey: keyset.secretKey });
      const auth = await administrator.grantToken(GRANT);
      const { timetoken } = await administrator.publish({ channel: 'news', message: 'before' });
      const poll = () =>
        fetch(
          `${emulator.url}/v2/subscribe/${keyset.subscribeKey}/news/0?uuid=ann&tt=${timetoken}&auth=${encodeURIComponent(auth)}`,
        );
      /** The poll was received. */
      const isPresent = () =>
        waitFor(async () => {
          const { totalOccupancy } = await administrator.hereNow({ channels: ['news'] });
          return totalOccupancy > 0;
        }, 'the open poll');
      const revoke = () => administrator.revokeToken(auth);
      return { keyset, administrator, poll, isPresent, revoke };
    };

    it('closes the next poll and not the open one', async () => {
      const { administrator, poll, revoke, isPresent } = await guarded({});
      const open = poll();
      await isPresent();
      await revoke();
      await administrator.publish({ channel: 'news', message: 'after' });
      const { m } = (await (await open).json()) as { m: readonly { d: unknown }[] };
      expect(m.map(({ d }) => d)).toEqual(['after']);
      const next = await poll();
      expect([next.status, await next.json()]).toMatchObject([
        403,
        { message: 'Token is revoked' },
      ]);
    });

    it('is taken until the delay is over', async () => {
      const { keyset, administrator, poll, revoke } = await guarded({ revokeDelayMs: 60_000 });
      await revoke();
      await keyset.clock.advance(59_000);
      await administrator.publish({ channel: 'news', message: 'still' });
      expect((await poll()).status).toBe(200);
      await keyset.clock.advance(1_000);
      expect((await poll()).status).toBe(403);
      await expect(emulator.createKeyset({ revokeDelayMs: 60_001 })).rejects.toThrow('60 seconds');
    });
  });

  describe('reset and snapshots', () => {
    it('forgets everything', async () => {
      const keyset = await emulator.createKeyset({ seed: SEED });
      const ann = clientOf(keyset, 'ann');
      keyset.faults.add({ effect: { kind: 'dropRequest' } });
      await keyset.clock.advance(HOUR);
      await keyset.reset();
      expect(await textsOf(ann)).toEqual([]);
      expect((await ann.objects.getAllUUIDMetadata()).data).toEqual([]);
      expect(keyset.calls('history')).toHaveLength(1);
      expect(Math.abs(keyset.clock.now() - Date.now())).toBeLessThan(1_000);
    });

    it('goes back to a snapshot, as often as one likes', async () => {
      const keyset = await emulator.createKeyset({ seed: SEED });
      const ann = clientOf(keyset, 'ann');
      const before = await ann.fetchMessages({ channels: ['news'], includeMessageActions: true });
      const snapshot = await keyset.snapshot();
      for (const text of ['third', 'fourth']) {
        await ann.publish({ channel: 'news', message: { text } });
        await ann.objects.removeUUIDMetadata();
        await keyset.restore(snapshot);
        const after = await ann.fetchMessages({ channels: ['news'], includeMessageActions: true });
        expect(after.channels).toEqual(before.channels);
        expect((await ann.objects.getUUIDMetadata()).data.name).toBe('Ann');
      }
    });
  });

  describe('seeds', () => {
    it('are stored from a file', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'emulator-seed-'));
      const file = join(folder, 'seed.json');
      writeFileSync(file, JSON.stringify(SEED));
      const keyset = await emulator.createKeyset({ seed: file });
      rmSync(folder, { recursive: true });
      const ann = clientOf(keyset, 'ann');
      const { channels } = await ann.fetchMessages({
        channels: ['news'],
        includeMessageActions: true,
      });
      const [first, second] = channels['news'] ?? [];
      expect(first).toMatchObject({
        timetoken: `${Date.parse('2026-01-02T03:04:05Z')}0000`,
        uuid: 'ann',
        actions: { reaction: { '👍': [{ uuid: 'bob' }] } },
      });
      expect(second?.message).toEqual({ text: 'second' });
      const { data } = await ann.objects.getMemberships({ include: { channelFields: true } });
      expect(data).toMatchObject([{ channel: { id: 'news', name: 'News' } }]);
    });

    it('have a past of records, reactions and files', async () => {
      const at = '2026-01-02T03:04:05Z';
      const later = '2026-01-02T03:04:06Z';
      const text = { text: 'look' };
      const keyset = await emulator.createKeyset({
        seed: {
          users: [{ id: 'ann', name: 'Ann', at }],
          channels: [{ id: 'news', at }],
          memberships: [{ user: 'ann', channel: 'news', at }],
          messages: [
            {
              channel: 'news',
              user: 'ann',
              message: text,
              at,
              file: { name: 'note.txt', content: Buffer.from('written').toString('base64') },
              actions: [{ user: 'bob', type: 'reaction', value: '👍', at: later }],
            },
          ],
        },
      });
      const ann = clientOf(keyset, 'ann');
      const updated = '2026-01-02T03:04:05Z';
      expect((await ann.objects.getUUIDMetadata()).data).toMatchObject({ updated });
      expect((await ann.objects.getChannelMetadata({ channel: 'news' })).data).toMatchObject({
        updated,
      });
      expect((await ann.objects.getMemberships()).data).toMatchObject([{ updated }]);
      const { channels } = await ann.fetchMessages({
        channels: ['news'],
        includeMessageActions: true,
      });
      const [message] = channels['news'] ?? [];
      expect(message).toMatchObject({
        message: { message: text, file: { name: 'note.txt' } },
        actions: {
          reaction: { '👍': [{ uuid: 'bob', actionTimetoken: `${Date.parse(later)}0000` }] },
        },
      });
      const { data } = await ann.listFiles({ channel: 'news' });
      const [{ id, name } = { id: '', name: '' }] = data;
      expect(message?.message).toMatchObject({ file: { id, name } });
      const file = await fetch(ann.getFileUrl({ channel: 'news', id, name }));
      expect(await file.text()).toBe('written');
    });

    it.each([
      [{ user: [] }, 'no "user"'],
      [{ messages: {} }, 'must be a list'],
      [{ messages: [{ channel: 'news' }] }, 'messages[0] of a seed needs "user"'],
      [{ messages: [{ channel: 'news', user: 'ann', at: 'soon' }] }, 'must be a date'],
      [{ messages: [{ channel: 'news', user: 'ann', file: { name: 'a' } }] }, 'needs "content"'],
      [
        {
          messages: [
            { channel: 'news', user: 'ann', file: { id: '../a', name: 'a', content: 'YQ==' } },
          ],
        },
        'must be a UUID',
      ],
      [{ messages: [{ channel: 'news', user: 'ann', actions: {} }] }, 'must be a list'],
      [{ messages: [{ channel: 'news', user: 'ann', actions: [{}] }] }, 'needs "user"'],
    ])('are refused when they are wrong: %j', async (seed, reason) => {
      await expect(emulator.createKeyset({ seed: seed as Seed })).rejects.toThrow(reason);
    });
  });

  it('moves the clock past the life of a message and of a presence', async () => {
    const keyset = await emulator.createKeyset();
    const ann = clientOf(keyset, 'ann');
    await ann.publish({ channel: 'news', message: 'for an hour', ttl: 1 });
    const beat = `v2/presence/sub-key/${keyset.subscribeKey}/channel/news/heartbeat`;
    await fetch(`${emulator.url}/${beat}?uuid=eve&heartbeat=300`);
    const present = async () => (await ann.hereNow({ channels: ['news'] })).totalOccupancy;
    expect([await textsOf(ann), await present()]).toEqual([['for an hour'], 1]);
    await keyset.clock.advance(HOUR + 1);
    expect([await textsOf(ann), await present()]).toEqual([[], 0]);
  });

  it('disturbs the calls of one keyset only', async () => {
    const [one, other] = [await emulator.createKeyset(), await emulator.createKeyset()];
    const fault = one.faults.add({
      match: { operation: 'publish', userId: 'ann' },
      effect: { kind: 'status', status: 500, body: '{}', contentType: 'application/json' },
    });
    const publish = (keyset: Keyset, userId: string) =>
      clientOf(keyset, userId).publish({ channel: 'news', message: 'hi' });
    await publish(other, 'ann');
    await publish(one, 'bob');
    await expect(publish(one, 'ann')).rejects.toMatchObject({ status: { statusCode: 500 } });
    expect(fault.hits()).toBe(1);
    fault.remove();
    await publish(one, 'ann');
  });

  it.each([
    ['an unknown effect', { effect: { kind: 'explode' } }],
    ['a misspelled match', { match: { chanel: 'news' }, effect: { kind: 'dropRequest' } }],
    ['an effect without its number', { effect: { kind: 'delay' } }],
  ])('says that %s is no fault', async (_what, rule) => {
    const keyset = await emulator.createKeyset();
    const add = () => keyset.faults.add(rule as FaultRule);
    expect(add).toThrow(/^This is no fault: .*Kinds of effects are delay, dropRequest, /);
  });

  it('disturbs each second call after the first, as often as it is asked to', async () => {
    const keyset = await emulator.createKeyset();
    keyset.faults.add({
      match: { operation: 'publish' },
      skip: 1,
      every: 2,
      times: 2,
      effect: { kind: 'status', status: 500, body: '{}', contentType: 'application/json' },
    });
    const ann = clientOf(keyset, 'ann');
    for (let count = 0; count < 7; count += 1) {
      await ann.publish({ channel: 'news', message: 'hi' }).catch(() => undefined);
    }
    const statuses = keyset.calls('publish').map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 500, 200, 500, 200, 200]);
  });

  it('tells which calls were made', async () => {
    const keyset = await emulator.createKeyset();
    const ann = clientOf(keyset, 'ann');
    await ann.publish({ channel: 'news', message: { text: 'a/b ü' } });
    await ann.publish({ channel: 'news', message: 'by post', sendByPost: true });
    await ann.signal({ channel: 'news', message: 'typing' });
    expect(keyset.calls('publish')).toEqual([
      expect.objectContaining({
        userId: 'ann',
        channels: ['news'],
        method: 'GET',
        status: 200,
        message: '{"text":"a/b ü"}',
      }),
      expect.objectContaining({ method: 'POST', message: '"by post"' }),
    ]);
    expect(keyset.calls().map(({ operation }) => operation)).toEqual([
      'publish',
      'publish',
      'signal',
    ]);
  });
});
