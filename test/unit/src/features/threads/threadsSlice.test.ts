import { threadIdOf } from '../../../../../src/domain/thread';
import { ignoringChosen } from '../../../../../src/features/ignoring/ignoringSlice';
import { selectThreadSummary } from '../../../../../src/features/threads/threadsSelectors';
import {
  messageActionsChanged,
  messagesReceived,
  sessionEnded,
} from '../../../../../src/realtime/events';
import { olderRepliesCounted } from '../../../../builders/buildAnswers';
import { buildAction } from '../../../../builders/buildAction';
import { BOB, buildMessage, buildMessages } from '../../../../builders/buildMessage';
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
const page = (messages: Parameters<typeof buildPage>[0], hasOlder = false) =>
  buildPage(messages, { hasOlder });

describe('the summary of a thread', () => {
  const [first, second, third] = buildMessages(3).map((message) => ({ ...message, channelId }));
  if (!first || !second || !third) throw new Error('three messages');

  it('is unknown until the thread was read, and forgotten with the session', () => {
    expect(summaryAfter()).toBeUndefined();
    expect(summaryAfter(messagesReceived([first]))).toBeUndefined();
    expect(summaryAfter(page([first, second]))).toEqual({ count: 2, last: second });
    expect(summaryAfter(page([first, second]), sessionEnded())).toBeUndefined();
  });

  it('follows what is delivered, in any order and once, without what is deleted', () => {
    const open = page([first, second]);
    const early = [messagesReceived([second, third]), page([first, second, third])];
    expect(summaryAfter(...early, messagesReceived([third]))).toEqual({ count: 3, last: third });
    expect(summaryAfter(open)).toEqual({ count: 2, last: second });
    const arrived = [open, messagesReceived([third])];
    expect(summaryAfter(...arrived)).toEqual({ count: 3, last: third });
    const action = buildAction({ channelId, messageTimetoken: third.timetoken, type: 'deleted' });
    const deletion = messageActionsChanged([{ event: 'added', action }]);
    expect(summaryAfter(...arrived, deletion)).toEqual({ count: 2, last: second });
  });

  it('counts on from what was read when the thread is longer than what is loaded', () => {
    const open = page([second, third], true);
    expect(summaryAfter(open)).toBeUndefined();
    const older = { before: second.timetoken, count: 39 };
    const long = olderRepliesCounted(channelId, older);
    expect(summaryAfter(open, long)).toEqual({ count: 41, last: third });
    const [fourth] = buildMessages(1).map((message) => ({ ...message, channelId }));
    if (!fourth) throw new Error('a message');
    expect(summaryAfter(open, long, messagesReceived([fourth]))?.count).toBe(42);
    const before = buildPage([first], { before: second.timetoken, hasOlder: true });
    expect(summaryAfter(open, long, before)?.count).toBe(41);
  });

  it('leaves out the replies of ignored users, for as long as they are ignored', () => {
    const ofBob = { ...third, authorId: BOB };
    const ignored = ignoringChosen({ userId: BOB, isIgnored: true });
    const replies = [first, second, ofBob];
    const without = { count: 2, last: second };
    const known = page(replies);
    expect(summaryAfter(known)).toEqual({ count: 3, last: ofBob });
    expect(summaryAfter(known, ignored)).toEqual(without);
    expect(summaryAfter(ignored, known)).toEqual(without);
    const again = ignoringChosen({ userId: BOB, isIgnored: false });
    expect(summaryAfter(known, ignored, again)).toEqual({ count: 3, last: ofBob });
  });
});
