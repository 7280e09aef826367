import PubNub from 'pubnub';
import type { Emulator } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import type { Keyset } from '../../../server/keyset/keyset';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { previousTimetoken, type Timetoken } from '../../../shared/protocol';
import { waitFor } from '../../support/drivers/waitFor';

const ANN = toUserId('ann');
const SERVER = toUserId('server');
const GENERAL = toChannelId('space.general');
const UNKNOWN = '10000000000000000' as Timetoken;

describe('the keyset by the SDK', () => {
  let emulator: Emulator;
  let keyset: Keyset;
  const clients: PubNub[] = [];

  const open = (more = {}) => {
    const { secretKey, sdk } = emulator;
    return createSdkKeyset({ ...sdk, secretKey, userId: SERVER, ...more });
  };

  beforeAll(async () => {
    emulator = await startEmulator({ requiresTokens: true });
  });
  beforeEach(() => {
    keyset = open();
  });
  afterEach(async () => {
    keyset.close();
    clients.splice(0).forEach((client) => client.destroy(true));
    await emulator.reset();
  });
  afterAll(() => emulator.close());

  const clientOf = (userId: string, token?: string) => {
    const client = new PubNub({ ...emulator.sdk, userId, keepAlive: true });
    if (token !== undefined) client.setToken(token);
    clients.push(client);
    return client;
  };
  const valueOf = async <T>(result: ReturnType<() => Promise<{ ok: boolean }>>) => {
    const answer = (await result) as { ok: true; value: T } | { ok: false; error: unknown };
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  };
  const publish = (text: string, as = ANN) =>
    valueOf<Timetoken>(keyset.publish({ channelId: GENERAL, as, message: { text } }));

  it('tells the time of the service', async () => {
    const time = await valueOf<string>(keyset.time());
    expect(Math.abs(Number(time) / 10_000 - Date.now())).toBeLessThan(60_000);
  });

  describe('records', () => {
    beforeEach(() =>
      emulator.seed({
        users: [{ id: 'ann', name: 'Ann', profileUrl: '/ann.png', custom: { title: 'cook' } }],
        channels: [{ id: GENERAL, name: 'General' }],
        memberships: [{ user: 'ann', channel: GENERAL }],
      }),
    );

    it('are read, and are undefined where there is none', async () => {
      expect(await valueOf(keyset.user(ANN))).toMatchObject({
        id: 'ann',
        name: 'Ann',
        custom: { title: 'cook' },
      });
      expect(await valueOf(keyset.channel(GENERAL))).toMatchObject({
        id: GENERAL,
        name: 'General',
      });
      expect(await valueOf(keyset.user(toUserId('nobody')))).toBeUndefined();
      expect(await valueOf(keyset.channel(toChannelId('nowhere')))).toBeUndefined();
    });

    it('keep the fields of others when one is written', async () => {
      await valueOf(keyset.writeUser(ANN, () => ({ custom: { ban: true } })));
      const { profileUrl } = (await dataOf('ann')) as { profileUrl: string };
      expect(profileUrl).toBe('/ann.png');
      expect(await valueOf(keyset.user(ANN))).toMatchObject({
        custom: { title: 'cook', ban: true },
      });
      await valueOf(keyset.writeUser(ANN, () => ({ name: 'Anne', custom: { ban: null } })));
      const after = await valueOf<{ custom: unknown }>(keyset.user(ANN));
      expect(after).toMatchObject({ name: 'Anne' });
      expect(after.custom).toEqual({ title: 'cook' });
    });

    it('are made where there was none, and untouched without a change', async () => {
      const bob = toUserId('bob');
      await valueOf(keyset.writeUser(bob, (record) => (record ? undefined : { name: 'Bob' })));
      const made = await valueOf<{ eTag: string }>(keyset.user(bob));
      expect(made).toMatchObject({ name: 'Bob', custom: {} });
      await valueOf(keyset.writeUser(bob, (record) => (record ? undefined : { name: 'Rob' })));
      expect(await valueOf(keyset.user(bob))).toEqual(made);
    });

    it('keep what somebody else wrote between the reading and the writing', async () => {
      let calls = 0;
      const other = open();
      const foreign = async () =>
        void (await other.writeUser(ANN, () => ({ custom: { title: 'baker' } })));
      const fault = emulator.faults.add({
        match: { operation: 'userSet' },
        times: 1,
        effect: { kind: 'delay', ms: 2_000 },
      });
      const written = keyset.writeUser(ANN, () => {
        calls += 1;
        return { custom: { ban: true } };
      });
      await waitFor(() => fault.hits() === 1, 'the first write');
      await foreign();
      await valueOf(written);
      other.close();
      expect(calls).toBe(2);
      expect(await valueOf(keyset.user(ANN))).toMatchObject({
        custom: { title: 'baker', ban: true },
      });
    });

    it('of memberships are listed whole, over pages', async () => {
      const names = Array.from({ length: 230 }, (_, index) => `space.channel-${index}`);
      await emulator.seed({ memberships: names.map((channel) => ({ user: 'ann', channel })) });
      const list = await valueOf<{ channelId: string }[]>(keyset.memberships(ANN));
      expect(list.map(({ channelId }) => channelId).sort()).toEqual([...names, GENERAL].sort());
      await valueOf(keyset.join(toUserId('bob'), GENERAL));
      expect(await valueOf(keyset.members(GENERAL))).toMatchObject([
        { userId: 'ann' },
        { userId: 'bob' },
      ]);
      await valueOf(keyset.leave(ANN, GENERAL));
      expect(await valueOf(keyset.members(GENERAL))).toMatchObject([{ userId: 'bob' }]);
    });
  });

  it('publishes as somebody, and reads history newest first in pages', async () => {
    const [first, second] = [await publish('one'), await publish('two', toUserId('bob'))];
    expect(await valueOf(keyset.message(GENERAL, first))).toMatchObject({
      channelId: GENERAL,
      timetoken: first,
      userId: 'ann',
      message: { text: 'one' },
    });
    expect(await valueOf(keyset.message(GENERAL, UNKNOWN))).toBeUndefined();
    const timetokens = async (page: object) =>
      (await valueOf<{ timetoken: string }[]>(keyset.history(GENERAL, page))).map(
        ({ timetoken }) => timetoken,
      );
    expect(await timetokens({})).toEqual([second, first]);
    expect(await timetokens({ before: second })).toEqual([first]);
    expect(await timetokens({ from: second })).toEqual([second]);
  });

  it('adds, lists and removes actions in the name of their user', async () => {
    const message = await publish('one');
    const action = { channelId: GENERAL, message, userId: ANN, type: 'reaction', value: '👍' };
    const timetoken = await valueOf<Timetoken>(keyset.addAction(action));
    expect(await valueOf(keyset.actions(GENERAL, {}))).toEqual([{ ...action, timetoken }]);
    expect(await valueOf(keyset.message(GENERAL, message))).toMatchObject({
      message: { text: 'one' },
      actions: [{ ...action, timetoken }],
    });
    expect(await valueOf(keyset.actions(GENERAL, { before: timetoken }))).toEqual([]);
    await valueOf(keyset.removeAction({ ...action, timetoken }));
    expect(await valueOf(keyset.actions(GENERAL, {}))).toEqual([]);
    await valueOf(keyset.removeAction({ ...action, timetoken }));
  });

  it('deletes one message and no other', async () => {
    const sent = [await publish('one'), await publish('two'), await publish('three')];
    await valueOf(keyset.deleteMessage(GENERAL, sent[1]!));
    await valueOf(keyset.deleteMessage(GENERAL, previousTimetoken(sent[0]!)));
    expect(await valueOf(keyset.history(GENERAL, {}))).toMatchObject([
      { message: { text: 'three' } },
      { message: { text: 'one' } },
    ]);
  });

  it('grants a token for one user, and takes it back', async () => {
    const grants = {
      channels: { [GENERAL]: { read: true, write: true } },
      channelPatterns: { '^space\\.[ab]$': { read: true } },
      users: { ann: { get: true } },
    } as const;
    const token = await valueOf<string>(keyset.grant({ userId: ANN, ttl: 15, grants }));
    const ann = clientOf('ann', token);
    await ann.publish({ channel: GENERAL, message: { text: 'hi' } });
    await ann.fetchMessages({ channels: ['space.a'] });
    await expect(
      clientOf('bob', token).publish({ channel: GENERAL, message: 'x' }),
    ).rejects.toMatchObject({ status: { statusCode: 403 } });
    expect(ann.parseToken(token)).toMatchObject({ ttl: 15, authorized_uuid: 'ann' });
    await valueOf(keyset.revoke(token));
    await expect(ann.fetchMessages({ channels: [GENERAL] })).rejects.toMatchObject({
      status: { statusCode: 403 },
    });
  });

  it('grants no token where Access Manager is switched off, and opens files without one', async () => {
    const bare = await startEmulator();
    const { sdk, secretKey } = bare;
    const client = new PubNub({ ...sdk, userId: 'ann', keepAlive: true });
    clients.push(client);
    const file = { data: Buffer.from('cat'), name: 'cat.png', mimeType: 'image/png' };
    const { id, name } = await client.sendFile({ channel: GENERAL, file });
    bare.faults.add({
      match: { operation: 'grantToken' },
      effect: { kind: 'status', status: 403, body: '{}', contentType: 'application/json' },
    });
    const other = createSdkKeyset({ ...sdk, secretKey, userId: SERVER });
    const grants = { channels: {}, channelPatterns: {}, users: { ann: { get: true } } } as const;
    expect(await valueOf(other.grant({ userId: ANN, ttl: 1, grants }))).toBeUndefined();
    const link = await valueOf<string>(other.fileLink({ channelId: GENERAL, id, name }));
    expect(await (await fetch(link)).text()).toBe('cat');
    other.close();
    await bare.close();
  });

  describe('failures', () => {
    const failWith = (operation: string, status: number, times: number, body = '') =>
      emulator.faults.add({
        match: { operation },
        times,
        effect: { kind: 'status', status, body, contentType: 'application/json' },
      });

    it('of reading are tried again twice, and told as a value', async () => {
      const twice = failWith('userGet', 503, 2);
      expect(await keyset.user(ANN)).toEqual({ ok: true, value: undefined });
      expect(twice.hits()).toBe(2);
      failWith('userGet', 503, 3);
      expect(await keyset.user(ANN)).toMatchObject({
        ok: false,
        error: { kind: 'service', status: 503, operation: 'getUser', cause: expect.any(Error) },
      });
    });

    it('of taking back a token that has ended are none', async () => {
      const body = JSON.stringify({ error: { details: [{ message: 'Token is expired.' }] } });
      const fault = failWith('revokeToken', 400, 1, body);
      expect(await keyset.revoke('p0F2AkF0')).toEqual({ ok: true, value: undefined });
      expect(fault.hits()).toBe(1);
      expect(await keyset.revoke('p0F2AkF0')).toMatchObject({ error: { kind: 'badRequest' } });
    });

    it('of publishing are told at once: a lost answer does not tell whether it happened', async () => {
      const fault = failWith('publish', 500, 5);
      const answer = await keyset.publish({ channelId: GENERAL, as: ANN, message: { text: 'x' } });
      expect(answer).toMatchObject({ ok: false, error: { kind: 'service' } });
      expect(fault.hits()).toBe(1);
    });

    it('of a call that takes too long are told after the timeout', async () => {
      const impatient = open({ timeoutMs: 1_000 });
      emulator.faults.add({ match: { operation: 'publish' }, effect: { kind: 'halfOpen' } });
      const startedAt = performance.now();
      const answer = await impatient.publish({
        channelId: GENERAL,
        as: ANN,
        message: { text: 'x' },
      });
      expect(answer).toMatchObject({ ok: false, error: { isRetryable: true } });
      expect(performance.now() - startedAt).toBeLessThan(10_000);
      impatient.close();
    });

    it('of the secret key are told as refused', async () => {
      const stranger = open({ secretKey: 'another' });
      const grants = { channels: { a: { read: true } }, channelPatterns: {}, users: {} } as const;
      expect(await stranger.grant({ userId: ANN, ttl: 1, grants })).toMatchObject({
        ok: false,
        error: { kind: 'forbidden' },
      });
      stranger.close();
    });
  });

  async function dataOf(uuid: string): Promise<unknown> {
    const administrator = new PubNub({
      ...emulator.sdk,
      secretKey: emulator.secretKey,
      userId: 'admin',
      keepAlive: true,
    });
    clients.push(administrator);
    return (await administrator.objects.getUUIDMetadata({ uuid })).data;
  }
});
