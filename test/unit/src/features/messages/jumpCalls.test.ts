import { channelOpened } from '../../../../../src/features/channels/channelsSlice';
import { toMessageId } from '../../../../../src/domain/ids';
import { lastMessageEditRequested } from '../../../../../src/features/messages/editsSlice';
import { createRowBuilder } from '../../../../../src/features/messages/messageRows';
import {
  newerMessagesRequested,
  olderMessagesRequested,
  selectRevisions,
  selectShownMessages,
} from '../../../../../src/features/messages/messagesSlice';
import { sendStarted } from '../../../../../src/features/outbox/outboxSlice';
import { selectReactions } from '../../../../../src/features/reactions/reactionsSlice';
import {
  jumpRequested,
  newestRequested,
  selectIsAtBottom,
  selectJump,
  selectUnreadCount,
} from '../../../../../src/features/unread/unreadSlice';
import {
  connectionEstablished,
  connectionLost,
  messageActionsChanged,
  messagesReceived,
} from '../../../../../src/realtime/events';
import { buildAction } from '../../../../builders/buildAction';
import {
  ANN,
  BOB,
  buildMessage,
  buildMessages,
  GENERAL,
  RANDOM,
} from '../../../../builders/buildMessage';
import { sdkRejection } from '../../../../builders/buildSdk';
import { timetokenAt } from '../../../../builders/timetokens';
import { deferred } from '../../../../support/fakes/deferred';
import { serveHistory } from '../../../../support/fakes/fakePubnub';
import { pass, settle, useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

const SIGN_MS = 5_000;

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** An app that has fetched the newest of its channel's pages. */
async function openApp(count = 60) {
  const history = buildMessages(count);
  const app = createTestApp();
  serveHistory(app.pubnub, history);
  app.store.dispatch(channelOpened(GENERAL));
  await settle();
  app.pubnub.fetchMessages.mockClear();
  const addressOf = (index: number) => ({
    channelId: GENERAL,
    timetoken: history.at(index)?.timetoken ?? timetokenAt(0),
  });
  const jumpTo = async (address: ReturnType<typeof addressOf>) => {
    app.store.dispatch(jumpRequested(address));
    await settle();
  };
  return {
    ...app,
    history,
    addressOf,
    /** The places in the history of what the list shows. */
    shown: () => {
      const chunks = selectShownMessages(app.store.getState(), GENERAL)?.chunks ?? [];
      const places = new Map(history.map(({ timetoken }, place) => [timetoken, place]));
      return chunks.flatMap(({ messages }) =>
        messages.map(({ timetoken }) => places.get(timetoken)),
      );
    },
    jumpTo,
    status: () => selectJump(app.store.getState(), GENERAL)?.status,
  };
}

describe('a jump', () => {
  useFakeTimers();

  it('arrives at once at a message that is loaded', async () => {
    const { pubnub, addressOf, jumpTo, status } = await openApp();
    await jumpTo(addressOf(-3));
    expect(status()).toBe('arrived');
    expect(pubnub.fetchMessages).not.toHaveBeenCalled();
  });

  it('arrives at a loaded message of a channel that is opened for it', async () => {
    const { store, addressOf, status } = await openApp();
    store.dispatch(channelOpened(RANDOM));
    await settle();
    store.dispatch(jumpRequested(addressOf(-3)));
    store.dispatch(channelOpened(GENERAL));
    await settle();
    expect(status()).toBe('arrived');
  });

  it('takes two calls, however far back the message is', async () => {
    const { pubnub, addressOf, jumpTo, status, shown } = await openApp(500);
    await jumpTo(addressOf(100));
    expect(status()).toBe('arrived');
    expect(pubnub.history).toHaveBeenCalledTimes(1);
    expect(pubnub.fetchMessages).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual(range(88, 113));
    await pass(SIGN_MS);
    expect(status()).toBeUndefined();
  });

  it('is followed by pages in both directions, without a gap, until the newest message', async () => {
    const { store, pubnub, addressOf, jumpTo, shown } = await openApp(200);
    await jumpTo(addressOf(100));
    store.dispatch(olderMessagesRequested(GENERAL));
    await settle();
    expect(shown()).toEqual(range(63, 113));
    for (let page = 0; page < 3; page += 1) {
      store.dispatch(newerMessagesRequested(GENERAL));
      await settle();
    }
    expect(shown()).toEqual(range(63, 200));
    store.dispatch(newerMessagesRequested(GENERAL));
    await settle();
    expect(pubnub.fetchMessages).toHaveBeenCalledTimes(5);
  });

  it('leaves what is said meanwhile unread and out of sight, until the reader returns', async () => {
    const { store, addressOf, jumpTo, shown } = await openApp(200);
    await jumpTo(addressOf(100));
    store.dispatch(messagesReceived([buildMessage({ authorId: BOB })]));
    expect(shown()).toEqual(range(88, 113));
    expect(selectUnreadCount(store.getState(), GENERAL)).toBe(1);
    store.dispatch(newestRequested(GENERAL));
    expect(shown()).toHaveLength(26);
  });

  it('shows edits, deletions and reactions there as they come', async () => {
    const { store, addressOf, jumpTo } = await openApp(200);
    await jumpTo(addressOf(100));
    const { timetoken: messageTimetoken } = addressOf(101);
    const act = (type: string, value: string) =>
      messageActionsChanged([
        { event: 'added', action: buildAction({ messageTimetoken, type, value }) },
      ]);
    const text = () => {
      const rows = createRowBuilder()(selectShownMessages(store.getState(), GENERAL));
      const row = rows.find((each) => each.key === messageTimetoken);
      return row?.kind === 'message' ? row.message.text : row?.kind;
    };
    store.dispatch(act('updated', 'anew'));
    expect(text()).toBe('anew');
    store.dispatch(act('reaction', '👍'));
    expect(selectReactions(store.getState(), GENERAL, messageTimetoken)).toHaveLength(1);
    store.dispatch(act('deleted', '.'));
    expect(text()).toBe('gone');
  });

  it('ends at the newest message when the reader sends, edits the last one or opens the channel', async () => {
    const { store, addressOf, jumpTo, shown } = await openApp(200);
    const message = { id: toMessageId('1'), text: 'hi', type: 'default', createdAt: '' } as const;
    const sending = sendStarted({ channelId: GENERAL, authorId: ANN, message, file: null });
    for (const action of [sending, lastMessageEditRequested(GENERAL), channelOpened(GENERAL)]) {
      await jumpTo(addressOf(100));
      expect(shown()).toEqual(range(88, 113));
      store.dispatch(action);
      expect(shown()).toEqual(range(175, 200));
    }
  });

  it('goes from one window to another, and back among the newest messages', async () => {
    const { pubnub, addressOf, jumpTo, shown, status } = await openApp(500);
    await jumpTo(addressOf(100));
    await jumpTo(addressOf(95));
    expect(pubnub.fetchMessages).toHaveBeenCalledTimes(1);
    await jumpTo(addressOf(300));
    expect(shown()).toEqual(range(288, 313));
    await jumpTo(addressOf(-2));
    expect(status()).toBe('arrived');
    expect(shown()).toEqual(range(475, 500));
    await jumpTo(addressOf(470));
    expect(shown()).toEqual(range(451, 500));
  });

  it('reads the window again after an outage', async () => {
    const { store, pubnub, history, addressOf, jumpTo, shown } = await openApp(200);
    await jumpTo(addressOf(100));
    store.dispatch(connectionLost({ category: '' }));
    const { timetoken: messageTimetoken } = addressOf(101);
    serveHistory(pubnub, history, [buildAction({ messageTimetoken, type: 'deleted', value: '.' })]);
    store.dispatch(connectionEstablished({ isRecovered: true }));
    await settle();
    expect(shown()).toEqual(range(88, 113));
    expect(selectRevisions(store.getState(), addressOf(101))).toHaveLength(1);
  });

  it('says for a while that a message is not there or was deleted, and stays', async () => {
    const { store, addressOf, jumpTo, status } = await openApp();
    const deletion = { messageTimetoken: addressOf(-1).timetoken, type: 'deleted', value: '.' };
    store.dispatch(messageActionsChanged([{ event: 'added', action: buildAction(deletion) }]));
    for (const address of [addressOf(-1), { channelId: GENERAL, timetoken: timetokenAt(-9) }]) {
      await jumpTo(address);
      expect(status()).toBe('missing');
      expect(selectIsAtBottom(store.getState(), GENERAL)).toBe(true);
      await pass(SIGN_MS);
      expect(status()).toBeUndefined();
    }
  });

  it('says so when pages cannot be fetched', async () => {
    const { pubnub, addressOf, jumpTo, status } = await openApp();
    pubnub.fetchMessages.mockRejectedValue(sdkRejection(500));
    await jumpTo(addressOf(0));
    expect(status()).toBe('missing');
  });

  it('gives way to a later one, and to another channel', async () => {
    const { store, pubnub, addressOf, jumpTo, status } = await openApp();
    const page = deferred();
    pubnub.fetchMessages.mockReturnValueOnce(page.promise);
    await jumpTo(addressOf(0));
    await jumpTo(addressOf(-2));
    page.resolve({ channels: {} });
    await settle();
    expect(selectJump(store.getState(), GENERAL)).toMatchObject(addressOf(-2));
    await jumpTo(addressOf(0));
    store.dispatch(channelOpened(RANDOM));
    await settle();
    expect(status()).toBeUndefined();
  });
});
