import type { Emulator } from '../../../emulator/api';
import { startEmulator } from '../../../emulator/startEmulator';
import type { Timetoken } from '../../../shared/protocol';
import type { Keyset } from '../../../server/keyset/keyset';
import { createSdkKeyset } from '../../../server/keyset/sdkKeyset';
import { toChannelId, toUserId, type ChannelId } from '../../../src/domain/ids';
import { threadIdOf } from '../../../src/domain/thread';
import { startModerationServer, type TestServer } from '../../support/worlds/moderationServer';

const GENERAL = toChannelId('space.general');
const GROUP = toChannelId('group.plans-12');

describe('the author of a message that gets a thread', () => {
  let emulator: Emulator;
  let server: TestServer;
  let keyset: Keyset;

  beforeAll(async () => {
    emulator = await startEmulator({
      requiresTokens: true,
      seed: {
        users: [{ id: 'ann' }, { id: 'bob' }],
        channels: [{ id: GENERAL }, { id: GROUP }],
        memberships: [{ user: 'ann', channel: GROUP }],
      },
    });
    const settings = {
      ...emulator.sdk,
      secretKey: emulator.secretKey,
      userId: toUserId('server'),
    };
    keyset = createSdkKeyset(settings);
    server = await startModerationServer('sqlite', {
      pubnub: {
        keyset: settings,
        sessions: { proof: { kind: 'open' }, minutes: 15 },
        eventSecrets: [],
      },
    });
  });
  afterAll(async () => {
    keyset.close();
    await server.stop();
    await emulator.close();
  });

  const ask = async (channelId: ChannelId, author: string) => {
    const message = { text: 'When do we meet?', type: 'default' };
    const sent = await keyset.publish({ channelId, as: toUserId(author), message });
    if (!sent.ok) throw new Error(sent.error.message);
    return { channelId, timetoken: sent.value };
  };
  const threadOf = async (channelId: ChannelId, author: string) =>
    threadIdOf(await ask(channelId, author));
  const follow = async (threadId: string, by: string) =>
    (await server.call('PUT', `/v1/threads/${threadId}/author`, { token: await server.user(by) }))
      .status;
  const membersOf = async (threadId: ChannelId) => {
    const found = await keyset.members(threadId);
    return found.ok ? found.value.map(({ userId }) => userId) : [];
  };

  it('follows it, whoever replies', async () => {
    const thread = await threadOf(GENERAL, 'bob');
    expect(await follow(thread, 'ann')).toBe(200);
    expect(await membersOf(thread)).toEqual(['bob']);
  });

  it('is not made to follow it again once it has begun', async () => {
    const author = toUserId('bob');
    const { channelId, timetoken } = await ask(GENERAL, author);
    const thread = threadIdOf({ channelId, timetoken });
    expect(await follow(thread, 'ann')).toBe(200);
    const begun = { type: 'threadRootId', value: thread, userId: toUserId('ann') };
    await keyset.addAction({ channelId, message: timetoken, ...begun });
    await keyset.leave(author, thread);
    expect(await follow(thread, 'ann')).toBe(200);
    expect(await membersOf(thread)).toEqual([]);
  });

  it('is made to follow it by each user once, also while nobody has replied', async () => {
    const thread = await threadOf(GENERAL, 'bob');
    expect(await follow(thread, 'ann')).toBe(200);
    await keyset.leave(toUserId('bob'), thread);
    expect(await follow(thread, 'ann')).toBe(200);
    expect(await membersOf(thread)).toEqual([]);
  });

  it('does not where the chat is closed to the author or to who replies', async () => {
    const thread = await threadOf(GROUP, 'ann');
    expect(await follow(thread, 'bob')).toBe(403);
    const left = await threadOf(GROUP, 'bob');
    expect(await follow(left, 'ann')).toBe(403);
    expect([await membersOf(thread), await membersOf(left)]).toEqual([[], []]);
  });

  it('is nobody without a message', async () => {
    const none = threadIdOf({ channelId: GENERAL, timetoken: '17000000000000000' as Timetoken });
    expect([await follow(none, 'ann'), await follow(GENERAL, 'ann')]).toEqual([404, 404]);
  });
});
