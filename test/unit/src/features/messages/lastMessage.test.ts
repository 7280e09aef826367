import { toUserId } from '../../../../../src/domain/ids';
import { ignoringChosen } from '../../../../../src/features/ignoring/ignoringSlice';
import { selectLastMessage } from '../../../../../src/features/messages/lastMessage';
import {
  messageActionsChanged,
  messagesReceived,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { buildAction } from '../../../../builders/buildAction';
import { usersReceived } from '../../../../builders/buildAnswers';
import {
  ANN,
  BOB,
  buildMessage,
  buildMessages,
  GENERAL,
  RANDOM,
} from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { buildUser } from '../../../../builders/buildRecords';
import { createTestApp } from '../../../../support/worlds/testApp';

const MOLLY = toUserId('user_molly');

/** Ann's app, in which Molly moderates. */
function openApp() {
  const { store } = createTestApp();
  store.dispatch(sessionStarted({ userId: ANN, moderators: [MOLLY] }));
  return {
    ...store,
    last: () => selectLastMessage(store.getState(), GENERAL),
    change: (messageTimetoken: string, type: string, userId = BOB, value = 'x') =>
      store.dispatch(
        messageActionsChanged([
          {
            event: 'added',
            action: buildAction({
              messageTimetoken: messageTimetoken as ReturnType<typeof buildMessage>['timetoken'],
              type,
              value,
              userId,
            }),
          },
        ]),
      ),
  };
}

describe('the last message', () => {
  const [first, second] = buildMessages(2, { authorId: BOB }) as [Built, Built];
  type Built = ReturnType<typeof buildMessage>;

  it('is not known before something is', () => {
    expect(openApp().last()).toBeUndefined();
  });

  it('is the newest, live or of a page, in whatever order they came', () => {
    const { dispatch, last } = openApp();
    dispatch(messagesReceived([second]));
    dispatch(buildPage([first]));
    expect(last()).toBe(second);
  });

  it('reads as it was edited', () => {
    const { dispatch, last, change } = openApp();
    dispatch(messagesReceived([first]));
    change(first.timetoken, 'updated', BOB, 'better');
    expect(last()?.text).toBe('better');
  });

  it('is the one before when it is deleted, by its author or a moderator and nobody else', () => {
    const { dispatch, last, change } = openApp();
    dispatch(messagesReceived([first, second]));
    change(second.timetoken, 'deleted', ANN);
    expect(last()).toBe(second);
    change(second.timetoken, 'deleted', MOLLY);
    expect(last()).toBe(first);
    change(first.timetoken, 'deleted');
    expect(last()).toBeUndefined();
  });

  it('is never of somebody whom the user ignores', () => {
    const { dispatch, last } = openApp();
    const own = buildMessage();
    dispatch(messagesReceived([own, buildMessage({ authorId: BOB })]));
    dispatch(ignoringChosen({ userId: BOB, isIgnored: true }));
    expect(last()).toBe(own);
  });

  it('is not shown of a channel from which the user is blocked [8.6]', () => {
    const { dispatch, last } = openApp();
    dispatch(messagesReceived([first]));
    dispatch(usersReceived([buildUser({ id: ANN, blockedChannels: [GENERAL] })]));
    expect(last()).toBeUndefined();
    dispatch(usersReceived([buildUser({ id: ANN })]));
    expect(last()).toBe(first);
  });

  it('is the same object for each look, until something of the channel changes', () => {
    const { dispatch, last, change } = openApp();
    dispatch(messagesReceived([first]));
    change(first.timetoken, 'updated', BOB, 'better');
    const seen = last();
    dispatch(messagesReceived([buildMessage({ channelId: RANDOM })]));
    expect(last()).toBe(seen);
  });
});
