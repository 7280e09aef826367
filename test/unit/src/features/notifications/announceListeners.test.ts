import { toChannelId } from '../../../../../src/domain/ids';
import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { selectAnnouncement } from '../../../../../src/features/notifications/notificationsSlice';
import { membershipDataChosen } from '../../../../../src/features/unread/unreadSlice';
import { messagesReceived, pageHidden, sessionStarted } from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { pass, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

const CHATS = ['1', '2', '3'].map((id) => toChannelId(`group.${id}`));

/** Ann's tab, which shows the general channel. */
function openTab() {
  const { store } = createTestApp();
  store.dispatch(sessionStarted({ userId: ANN }));
  const channels = [
    buildChannel({ id: GENERAL, name: 'General' }),
    buildChannel({ id: RANDOM, name: 'random' }),
    ...CHATS.map((id) => buildChannel({ id, name: `Chat ${id.slice(-1)}` })),
  ];
  const record = { readUpTo: null, writtenAt: 1, custom: {} };
  const records = channels.map(({ id }) => ({ channelId: id, record }));
  store.dispatch(membershipsLoaded({ channels, records }));
  store.dispatch(channelOpened(GENERAL));
  return {
    ...store,
    write: (channelId = RANDOM, authorId = BOB) =>
      store.dispatch(messagesReceived([buildMessage({ channelId, authorId })])),
    said: () => selectAnnouncement(store.getState()),
  };
}

describe('messages in other channels', () => {
  useFakeTimers();

  it('are told to screen readers together, a moment later', async () => {
    const { write, said } = openTab();
    write();
    write();
    write(CHATS[0]);
    expect(said().text).toBe('');
    await pass(1_000);
    expect(said()).toEqual({ count: 1, text: 'New messages in random, Chat 1' });
  });

  it('are told of at most every eleven seconds, with three names', async () => {
    const { write, said } = openTab();
    write();
    await pass(1_000);
    for (let second = 0; second < 9; second += 1) {
      write();
      for (const id of CHATS) write(id);
      await pass(1_000);
    }
    expect(said().count).toBe(1);
    await pass(2_000);
    expect(said()).toEqual({
      count: 2,
      text: 'New messages in random, Chat 1, Chat 2 and 1 more',
    });
  });

  it('are not told of where they are read or own, or nothing of the channel is wanted', async () => {
    const { dispatch, write, said } = openTab();
    const data = { notifications: 'nothing' };
    write(GENERAL);
    write(RANDOM, ANN);
    dispatch(membershipDataChosen({ channelId: CHATS[0]!, data }));
    write(CHATS[0]);
    write(CHATS[1]);
    dispatch(channelOpened(CHATS[1]!));
    await pass(1_000);
    expect(said().count).toBe(0);
  });

  it('are not told of while the page is hidden', async () => {
    const { dispatch, write, said } = openTab();
    dispatch(pageHidden());
    write();
    await pass(1_000);
    expect(said().count).toBe(0);
  });
});
