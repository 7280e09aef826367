import { chatOf, isDirectOfOthers, roleOf } from '../../../../src/domain/channelRole';

const TIMETOKEN = '17953242394240000';

describe('the role of a channel', () => {
  it.each([
    ['space.general', { kind: 'chat' }],
    ['direct.ann@bob', { kind: 'chat' }],
    ['a b', { kind: 'chat' }],
    [`PUBNUB_INTERNAL_THREAD_a_b_${TIMETOKEN}`, { kind: 'thread', channel: 'a_b' }],
    ['PUBNUB_INTERNAL_MODERATION_space.x', { kind: 'reports', channel: 'space.x' }],
    ['PUBNUB_INTERNAL_MODERATION.ann', { kind: 'sdkNotices', userId: 'ann' }],
    ['PN_PRV.ann.b.mute1', { kind: 'personal', userId: 'ann.b' }],
    ['moderation.log', { kind: 'moderation' }],
    ['banned.space.x', { kind: 'moderation' }],
    ['PUBNUB_INTERNAL_THREAD_space.x_1', { kind: 'reserved' }],
    ['PUBNUB_INTERNAL_MODERATION_', { kind: 'reserved' }],
    ['PUBNUB_INTERNAL_ADMIN_CHANNEL', { kind: 'reserved' }],
    ['PN_PRV.ann', { kind: 'reserved' }],
    ['lounge ', { kind: 'reserved' }],
    ['\u00a0lounge', { kind: 'reserved' }],
    ['a,b', { kind: 'reserved' }],
    ['', { kind: 'reserved' }],
  ])('%s', (name, role) => {
    expect(roleOf(name)).toEqual(role);
  });

  it('tells direct chats of others, where the name says whose they are', () => {
    const names = ['direct.ann@bob', 'direct.bob@carl', 'direct.a1b2', 'direct.a@b@c', 'group.a@b'];
    expect(names.filter((name) => isDirectOfOthers(name, 'ann'))).toEqual(['direct.bob@carl']);
  });

  it('leads to the chat that a thread and reports belong to', () => {
    const thread = `PUBNUB_INTERNAL_THREAD_crew_${TIMETOKEN}`;
    expect(['crew', thread, `PUBNUB_INTERNAL_MODERATION_${thread}`].map(chatOf)).toEqual([
      'crew',
      'crew',
      'crew',
    ]);
  });
});
