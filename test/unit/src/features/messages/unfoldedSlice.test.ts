import type { Message } from '../../../../../src/domain/message';
import { foldToggled, selectIsUnfolded } from '../../../../../src/features/messages/unfoldedSlice';
import { jumpRequested } from '../../../../../src/features/unread/unreadSlice';
import { channelsClosed, sessionEnded } from '../../../../../src/realtime/events';
import { buildMessage, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { createTestApp } from '../../../../support/worlds/testApp';

const addressOf = ({ channelId, timetoken }: Message) => ({ channelId, timetoken });

function setUp() {
  const { store } = createTestApp();
  return {
    store,
    isUnfolded: (message: ReturnType<typeof buildMessage>) =>
      selectIsUnfolded(store.getState(), message),
  };
}

describe('the unfolded slice', () => {
  it('has all long messages folded at first', () => {
    expect(setUp().isUnfolded(buildMessage())).toBe(false);
  });

  it('unfolds one message, and folds it with the next toggle', () => {
    const { store, isUnfolded } = setUp();
    const [message, other] = [buildMessage(), buildMessage()];
    store.dispatch(foldToggled(message));
    expect([isUnfolded(message), isUnfolded(other)]).toEqual([true, false]);
    store.dispatch(foldToggled(message));
    expect(isUnfolded(message)).toBe(false);
  });

  it('tells messages of two channels with the same timetoken apart', () => {
    const { store, isUnfolded } = setUp();
    const message = buildMessage();
    store.dispatch(foldToggled(message));
    expect(isUnfolded({ ...message, channelId: RANDOM })).toBe(false);
  });

  it('unfolds the message in which the reader goes to words that were searched for, and no other one', () => {
    const { store, isUnfolded } = setUp();
    const [found, linked] = [buildMessage(), buildMessage()];
    store.dispatch(jumpRequested({ ...addressOf(found), words: ['late'] }));
    store.dispatch(jumpRequested({ ...addressOf(found), words: ['late'] }));
    store.dispatch(jumpRequested(addressOf(linked)));
    expect([isUnfolded(found), isUnfolded(linked)]).toEqual([true, false]);
    store.dispatch(foldToggled(found));
    expect(isUnfolded(found)).toBe(false);
  });

  it('forgets a channel that is closed to the user, and everything when the session ends', () => {
    const { store, isUnfolded } = setUp();
    const [here, there] = [buildMessage(), buildMessage({ channelId: RANDOM })];
    for (const message of [here, there]) store.dispatch(foldToggled(message));
    store.dispatch(channelsClosed([GENERAL]));
    expect([isUnfolded(here), isUnfolded(there)]).toEqual([false, true]);
    store.dispatch(sessionEnded());
    expect(isUnfolded(there)).toBe(false);
  });
});
