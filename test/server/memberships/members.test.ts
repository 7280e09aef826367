import type { Emulator } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import type { Keyset } from '../../../server/keyset/keyset';
import { makeTrue } from '../../../server/outbox/subjects';
import { toChannelId, toUserId } from '../../../src/domain/ids';
import { ignoreListIdOf } from '../../../src/domain/ignoreList';
import { waitFor } from '../../support/drivers/waitFor';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import { startModerationServer, type TestServer } from '../../support/worlds/moderationServer';

const GROUP = toChannelId('group.trip');
const OTHERS = Array.from({ length: 110 }, (_, index) => `user${index}`);
const DAY_MS = 24 * 3_600_000;

describe.each(DIALECTS)('members of a group on %s', (dialect) => {
  let emulator: Emulator;
  let keyset: Keyset;
  let server: TestServer;

  beforeEach(async () => {
    emulator = await startEmulator({
      requiresTokens: true,
      seed: {
        users: ['ann', 'bob', 'carl', 'dora', ...OTHERS].map((id) => ({ id })),
        channels: [{ id: GROUP }, { id: 'space.general' }, { id: 'direct.ann@bob' }],
        memberships: [
          { user: 'ann', channel: GROUP, custom: { lastReadMessageTimetoken: '1' } },
          { user: 'bob', channel: GROUP },
          { user: 'ann', channel: 'direct.ann@bob' },
        ],
      },
    });
    const settings = {
      ...emulator.sdk,
      secretKey: emulator.secretKey,
      userId: toUserId('server'),
    };
    keyset = createSdkKeyset(settings);
    server = await startModerationServer(dialect, {
      pubnub: {
        keyset: settings,
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
  });
  afterEach(async () => {
    keyset.close();
    await server.stop();
    await emulator.close();
  });

  /** Waits until nobody is to be added or taken out any more. */
  const isSettled = () =>
    waitFor(async () => {
      const waiting = await server.store.db
        .selectFrom('outbox')
        .select('subject')
        .where('subject', 'not in', ['rules', 'shield'])
        .execute();
      return waiting.length === 0;
    }, 'the outbox');
  const add = async (userIds: readonly string[], caller = 'ann', channel: string = GROUP) => {
    const path = `/v1/channels/${channel}/members`;
    const { status, body } = await server.call('POST', path, {
      token: await server.user(caller),
      body: { userIds },
    });
    await isSettled();
    return status === 200 ? body['leftOut'] : status;
  };
  const members = async () => {
    const found = await keyset.members(GROUP);
    return found.ok ? found.value.map(({ userId }) => String(userId)).sort() : found;
  };
  const restrict = (userId: string, kind: 'ban' | 'mute' | 'block', channelId: string) =>
    server.store.write(async (write) => {
      const record = write.nextId();
      await write.db
        .insertInto('restrictions')
        .values({ userId, kind, channelId, inForce: 1, until: null, origin: '1', record })
        .execute();
    });

  it('add others, and keep what memberships hold that there are', async () => {
    expect(await add(['carl', 'bob', 'ann', 'carl', 'dora'], 'bob')).toEqual([]);
    expect(await members()).toEqual(['ann', 'bob', 'carl', 'dora']);
    const own = await keyset.memberships(toUserId('ann'));
    expect(own.ok && own.value).toContainEqual(
      expect.objectContaining({ channelId: GROUP, custom: { lastReadMessageTimetoken: '1' } }),
    );
    expect(await add(['user0'], 'carl')).toEqual([]);
  });

  it('add only users with a record who are neither banned nor blocked there', async () => {
    await restrict('carl', 'ban', '');
    await restrict('dora', 'block', GROUP);
    await restrict('user0', 'block', 'space.general');
    await restrict('user1', 'mute', GROUP);
    expect(await add(['carl', 'dora', 'user0', 'user1', 'nobody'])).toEqual([
      'carl',
      'dora',
      'nobody',
    ]);
    expect(await members()).toEqual(['ann', 'bob', 'user0', 'user1']);
  });

  it('add nobody when they may not write there, nor do users who are no members', async () => {
    expect(await add(['dora'], 'carl')).toBe(403);
    await restrict('ann', 'mute', GROUP);
    await restrict('bob', 'ban', '');
    expect([await add(['dora']), await add(['dora'], 'bob')]).toEqual([403, 403]);
    expect(await members()).toEqual(['ann', 'bob']);
  });

  it('add nobody to other channels', async () => {
    for (const channel of ['space.general', 'direct.ann@bob', 'group.none', 'ann']) {
      expect([channel, await add(['dora'], 'ann', channel)]).toEqual([channel, 403]);
    }
  });

  it('add nobody in raid mode who is new', async () => {
    const token = await server.moderator('mia', 'moderator');
    const body = { kind: 'startRaidMode', until: Date.now() + DAY_MS / 2 };
    expect((await server.call('POST', '/v1/decisions', { token, body })).status).toBe(201);
    expect(await add(['carl'])).toBe(403);
  });

  it('stay in raid mode when one who is not new added them to the group of somebody new', async () => {
    await server.store.write(({ db, now }) =>
      db
        .insertInto('createdChats')
        .values({ channelId: GROUP, userId: 'bob', createdAt: now })
        .execute(),
    );
    await server.store.write(({ db }) =>
      db.insertInto('people').values({ userId: 'ann', firstSeen: 1, messages: 9 }).execute(),
    );
    const token = await server.moderator('mia', 'moderator');
    const body = { kind: 'startRaidMode', until: Date.now() + DAY_MS / 2 };
    expect((await server.call('POST', '/v1/decisions', { token, body })).status).toBe(201);
    expect(await add(['carl'])).toEqual([]);
    await keyset.join(toUserId('dora'), GROUP);
    for (const userId of ['carl', 'dora']) {
      const joined = { kind: 'membership', channelId: GROUP, userId } as const;
      await server.store.write((write) => makeTrue(write, joined));
    }
    await isSettled();
    // Dora was brought in by the maker of the group.
    expect(await members()).toEqual(['ann', 'bob', 'carl']);
  });

  it('do not bring the same user back a third time within 30 days', async () => {
    for (const expected of [[], [], ['carl']]) {
      expect(await add(['carl'])).toEqual(expected);
      await keyset.leave(toUserId('carl'), GROUP);
    }
    expect(await add(['carl'], 'bob')).toEqual(['carl']);
    server.pass(31 * DAY_MS);
    expect(await add(['carl'], 'bob')).toEqual([]);
  });

  it('are added as soon as PubNub answers again', async () => {
    const fault = emulator.faults.add({
      match: { operation: 'membershipSet' },
      effect: { kind: 'dropRequest' },
    });
    const call = { token: await server.user('ann'), body: { userIds: ['carl', 'dora'] } };
    const added = await server.call('POST', `/v1/channels/${GROUP}/members`, call);
    expect(added.status).toBe(200);
    expect(await members()).toEqual(['ann', 'bob']);
    fault.remove();
    await isSettled();
    expect(await members()).toEqual(['ann', 'bob', 'carl', 'dora']);
  });

  it('are no records that PubNub keeps for a user', async () => {
    const list = ignoreListIdOf(toUserId('bob'));
    await keyset.writeUser(toUserId(list), () => ({ custom: { m: 'carl' } }));
    expect(await add([list])).toEqual([list]);
    expect(await members()).toEqual(['ann', 'bob']);
  });

  it('are not added when somebody is restricted during the call', async () => {
    const during = async (userId: string, kind: 'ban' | 'mute', channelId: string) => {
      emulator.faults.add({
        match: { operation: 'memberList' },
        times: 1,
        effect: { kind: 'delay', ms: 500 },
      });
      const adding = add(['carl', 'dora']);
      await restrict(userId, kind, channelId);
      return await adding;
    };
    expect(await during('dora', 'ban', '')).toEqual(['dora']);
    expect(await during('ann', 'mute', GROUP)).toBe(403);
  });

  it('add at most a hundred users a day', async () => {
    for (let start = 0; start < 100; start += 20) {
      expect(await add(OTHERS.slice(start, start + 20))).toEqual([]);
    }
    expect([await add(['carl']), await add(['carl'], 'bob')]).toEqual([429, []]);
    await keyset.leave(toUserId('carl'), GROUP);
    expect(await add(['carl'], 'bob')).toEqual([]);
    await keyset.leave(toUserId('carl'), GROUP);
    // Users who are left out do not count.
    expect(await add(['carl'])).toEqual(['carl']);
    server.pass(DAY_MS + 1);
    expect(await add(['dora'])).toEqual([]);
  });

  it('are limited also by calls at the same time', async () => {
    const each = 18;
    const calls = Array.from({ length: 6 }, (_, index) =>
      OTHERS.slice(index * each, (index + 1) * each),
    );
    const answers = await Promise.all(calls.map((userIds) => add(userIds)));
    expect(answers.filter((answer) => answer === 429)).toHaveLength(1);
    const [token, key] = [await server.user('bob'), 'once'];
    const path = `/v1/channels/${GROUP}/members`;
    const call = () => server.call('POST', path, { token, key, body: { userIds: ['carl'] } });
    const twice = await Promise.all([call(), call()]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const times = await server.store.db
      .selectFrom('addedMembers')
      .select('id')
      .where('userId', '=', 'carl')
      .execute();
    expect(times).toHaveLength(1);
  });

  it('refuse lists without users and very long ones', async () => {
    expect([await add([]), await add(OTHERS.slice(0, 21))]).toEqual([400, 400]);
  });
});
