import type { Emulator } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import { toUserId } from '../../../src/domain/ids';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import { startModerationServer, type TestServer } from '../../support/worlds/moderationServer';

const GENERAL = 'space.general';
const threadOf = (channel: string) => `PUBNUB_INTERNAL_THREAD_${channel}_17000000000000000`;

describe.each(DIALECTS)('channels by way of the server on %s', (dialect) => {
  let emulator: Emulator;
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    emulator = await startEmulator({
      requiresTokens: true,
      seed: {
        users: [{ id: 'ann' }, { id: 'bob' }],
        channels: [
          ...Array.from({ length: 120 }, (_, index) => ({
            id: `space.channel-${index}`,
            name: `Channel ${String(index).padStart(3, '0')}`,
          })),
          { id: GENERAL, name: 'A first', description: 'All', custom: { profileUrl: '/a.png' } },
          { id: 'group.mine', name: 'A group' },
        ],
        memberships: [
          { user: 'ann', channel: 'group.mine' },
          { user: 'bob', channel: 'group.other' },
        ],
      },
    });
    const { sdk, secretKey } = emulator;
    server = await startModerationServer(dialect, {
      pubnub: {
        keyset: { ...sdk, secretKey, userId: toUserId('server') },
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
    const { body } = await server.call('POST', '/v1/sessions', { body: { userId: 'ann' } });
    token = String(body['apiToken']);
  });
  afterAll(async () => {
    await server.stop();
    await emulator.close();
  });

  const restrict = (kind: 'ban' | 'mute' | 'block', channelId: string, inForce = 1) =>
    server.store.write(async (write) => {
      const state = { inForce, until: null, origin: '1', record: write.nextId() };
      await write.db
        .insertInto('restrictions')
        .values({ userId: 'ann', kind, channelId, ...state })
        .onConflict((conflict) =>
          conflict.columns(['userId', 'kind', 'channelId']).doUpdateSet(state),
        )
        .execute();
    });
  const joining = async (channel: string, custom?: object) =>
    (
      await server.call('PUT', `/v1/memberships/${encodeURIComponent(channel)}`, {
        token,
        body: custom ? { custom } : {},
      })
    ).status;
  const leaving = async (channel: string) =>
    (await server.call('DELETE', `/v1/memberships/${channel}`, { token })).status;
  const memberships = async () => {
    const keyset = createSdkKeyset({
      ...emulator.sdk,
      secretKey: emulator.secretKey,
      userId: toUserId('server'),
    });
    const found = await keyset.memberships(toUserId('ann'));
    keyset.close();
    return found.ok ? found.value.map(({ channelId, custom }) => [channelId, custom]) : [];
  };

  it('are joined and left, with a read mark, also by somebody who is muted', async () => {
    await restrict('mute', GENERAL);
    expect(await joining(GENERAL, { lastReadMessageTimetoken: '1' })).toBe(200);
    expect(await memberships()).toContainEqual([GENERAL, { lastReadMessageTimetoken: '1' }]);
    expect(await joining(GENERAL, { lastReadMessageTimetoken: '2' })).toBe(200);
    expect(await memberships()).toContainEqual([GENERAL, { lastReadMessageTimetoken: '2' }]);
    expect([await joining(threadOf(GENERAL)), await joining(threadOf('group.mine'))]).toEqual([
      200, 200,
    ]);
    expect(await joining('group.mine', { isMuted: true })).toBe(200);
    expect([await leaving(GENERAL), await leaving(threadOf(GENERAL))]).toEqual([200, 200]);
    expect((await memberships()).map(([channelId]) => channelId).sort()).toEqual(
      [threadOf('group.mine'), 'group.mine'].sort(),
    );
    await restrict('mute', GENERAL, 0);
  });

  it('are refused where they are blocked, private, or none', async () => {
    await restrict('block', GENERAL);
    const refused = [GENERAL, threadOf(GENERAL), 'group.other', threadOf('group.other')];
    const names = ['direct.bob@carl', 'moderation.log', 'space.a-pnpres', 'bob'];
    for (const channel of [...refused, ...names]) expect(await joining(channel)).toBe(403);
    await restrict('block', GENERAL, 0);
    await restrict('ban', '');
    expect(await joining('space.channel-1')).toBe(403);
    await restrict('ban', '', 0);
    expect([await joining('space.channel-1', { nested: {} }), await joining('space.*')]).toEqual([
      400, 400,
    ]);
    expect((await server.call('PUT', '/v1/memberships/space.a', { body: {} })).status).toBe(401);
  });

  it('are not written where the Chat SDK keeps the restriction of the user', async () => {
    const restricted = `PUBNUB_INTERNAL_MODERATION_${GENERAL}`;
    const names = [restricted, threadOf(restricted), 'PUBNUB_INTERNAL_MODERATION.ann'];
    for (const id of names) {
      await emulator.seed({ channels: [{ id }], memberships: [{ user: 'ann', channel: id }] });
    }
    for (const channel of [...names, 'banned.space.general', 'moderation.log']) {
      expect([channel, await joining(channel), await leaving(channel)]).toEqual([
        channel,
        403,
        403,
      ]);
    }
    expect((await memberships()).map(([channelId]) => channelId)).toEqual(
      expect.arrayContaining(names),
    );
  });

  it('are listed by name in pages, without private and blocked ones', async () => {
    const page = async (next = '') => {
      const { body } = await server.call('GET', `/v1/channels${next && `?next=${next}`}`, {
        token,
      });
      return body as { channels: { id: string }[]; next?: string };
    };
    const first = await page();
    expect(first.channels[0]).toEqual({
      id: GENERAL,
      name: 'A first',
      description: 'All',
      profileUrl: '/a.png',
    });
    const second = await page(encodeURIComponent(first.next ?? ''));
    expect([first.channels.length, second.channels.length]).toEqual([100, 21]);
    expect(second.next).toBeUndefined();
    expect((await server.call('GET', '/v1/channels?next=invented', { token })).status).toBe(400);
    await restrict('block', GENERAL);
    expect((await page()).channels[0]).toMatchObject({ name: 'Channel 000' });
    await restrict('block', GENERAL, 0);
    await restrict('ban', '');
    expect((await page()).channels).toEqual([]);
    await restrict('ban', '', 0);
  });

  it('tell that PubNub does not answer', async () => {
    const fault = emulator.faults.add({ effect: { kind: 'dropRequest' } });
    expect(await joining('group.mine')).toBe(503);
    expect(await leaving('group.mine')).toBe(503);
    expect((await server.call('GET', '/v1/channels', { token })).status).toBe(503);
    fault.remove();
  });
});
