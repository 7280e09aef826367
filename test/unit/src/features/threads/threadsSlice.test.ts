import { threadIdOf } from '../../../../../src/domain/thread';
import {
  summaryReceived,
  type ThreadSummary,
} from '../../../../../src/features/threads/threadsSlice';
import { selectThreadSummary } from '../../../../../src/features/threads/threadsSelectors';
import {
  messageActionsChanged,
  messagesReceived,
  sessionEnded,
} from '../../../../../src/realtime/events';
import { buildAction } from '../../../../builders/buildAction';
import { buildMessage, buildMessages } from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { createTestApp } from '../../../../support/worlds/testApp';

const channelId = threadIdOf(buildMessage());
const summaryAfter = (
  ...actions: Parameters<ReturnType<typeof createTestApp>['store']['dispatch']>[0][]
) => {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  return selectThreadSummary(store.getState(), channelId);
};
const received = (summary: ThreadSummary) => summaryReceived({ threadId: channelId, summary });

describe('the summary of a thread', () => {
  const [first, second, third] = buildMessages(3).map((message) => ({ ...message, channelId }));
  if (!first || !second || !third) throw new Error('three messages');

  it('is unknown until the thread was read, and forgotten with the session', () => {
    const summary = { count: 2, last: second };
    expect(summaryAfter()).toBeUndefined();
    expect(summaryAfter(received(summary))).toEqual(summary);
    expect(summaryAfter(received(summary), sessionEnded())).toBeUndefined();
  });

  it('follows what is delivered while the thread is open, without what is deleted', () => {
    const open = buildPage([first, second], { hasOlder: false });
    expect(summaryAfter(open)).toEqual({ count: 2, last: second });
    const arrived = [open, messagesReceived([third])];
    expect(summaryAfter(...arrived)).toEqual({ count: 3, last: third });
    const action = buildAction({ channelId, messageTimetoken: third.timetoken, type: 'deleted' });
    const deletion = messageActionsChanged([{ event: 'added', action }]);
    expect(summaryAfter(...arrived, deletion)).toEqual({ count: 2, last: second });
  });

  it('counts on from what was read when the thread is longer than what is loaded', () => {
    const read = received({ count: 40, last: first });
    const open = buildPage([first, second], { hasOlder: true });
    expect(summaryAfter(read, open)).toEqual({ count: 41, last: second });
    expect(summaryAfter(read, open, messagesReceived([third]))?.count).toBe(42);
  });
});
