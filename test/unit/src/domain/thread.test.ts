import { toChannelId } from '../../../../src/domain/ids';
import { isThread, isThreadRoot, threadIdOf } from '../../../../src/domain/thread';
import { mayHaveThreads } from '../../../../src/domain/mayHaveThreads';
import { rootOf } from '../../../../src/domain/threadRoot';
import { buildAction } from '../../../builders/buildAction';
import { buildMessage } from '../../../builders/buildMessage';

const root = buildMessage();
const { channelId, timetoken } = root;
const threadId = threadIdOf(root);
const inThread = { channelId: threadId, messageTimetoken: timetoken };

describe('a thread', () => {
  it('has the id that PubNub gives it, which leads back to its message', () => {
    expect(threadId).toBe(`PUBNUB_INTERNAL_THREAD_${channelId}_${timetoken}`);
    expect(rootOf(threadId)).toEqual({ channelId, timetoken });
    expect([isThread(threadId), isThread(channelId)]).toEqual([true, false]);
    expect(rootOf(channelId)).toBeUndefined();
    expect(rootOf(toChannelId('PUBNUB_INTERNAL_THREAD_crew_1'))).toBeUndefined();
  });

  it.each([
    ['of its message', { value: threadId }, true],
    ['of another message', { value: threadIdOf(buildMessage()) }, false],
    ['of nothing', { value: 'x' }, false],
    ['by another action', { value: threadId, type: 'reaction' }, false],
    ['in a thread', { ...inThread, value: threadIdOf({ channelId: threadId, timetoken }) }, false],
  ])('is begun by an action with the id %s: %#', (_what, overrides, isRoot) => {
    const action = { channelId, messageTimetoken: timetoken, type: 'threadRootId' };
    expect(isThreadRoot(buildAction({ ...action, ...overrides }))).toBe(isRoot);
  });

  it.each([
    ['space.general', true],
    [`group.${'0'.repeat(27)}`, true],
    ['x'.repeat(51), true],
    ['x'.repeat(52), false],
    ['direct.a@b', false],
    [threadId, false],
  ])('in %s is offered: %s', (id, isOffered) => {
    expect(mayHaveThreads({ id: toChannelId(id) })).toBe(isOffered);
  });

  it('is not offered in direct chats of other clients', () => {
    expect(mayHaveThreads({ id: toChannelId('crew'), type: 'direct' })).toBe(false);
    expect(mayHaveThreads({ id: toChannelId('crew'), type: 'group' })).toBe(true);
  });
});
