import type { UnknownAction } from '@reduxjs/toolkit';
import { selectSnapshot } from '../../../../../src/app/selectSnapshot';
import { toUserId, type UserId } from '../../../../../src/domain/ids';
import { added, type MessageAction } from '../../../../../src/domain/messageAction';
import { createRowBuilder } from '../../../../../src/features/messages/messageRows';
import {
  selectChannelMessages,
  selectIsGone,
} from '../../../../../src/features/messages/messagesSlice';
import { makeRowSelectors } from '../../../../../src/features/messages/rowSelectors';
import { selectUnreadCount } from '../../../../../src/features/unread/unreadSlice';
import {
  messageActionsChanged,
  messagesReceived,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { membershipsLoaded, quotedMessageReceived } from '../../../../builders/buildAnswers';
import { buildAction } from '../../../../builders/buildAction';
import { ANN, BOB, buildMessage, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { buildChannel } from '../../../../builders/buildRecords';
import { createTestApp } from '../../../../support/worlds/testApp';

function createList() {
  const { store } = createTestApp();
  const build = createRowBuilder();
  const texts = () =>
    build(selectChannelMessages(store.getState(), GENERAL)).flatMap((row) =>
      row.kind === 'message' ? [row.message.text] : [],
    );
  return { store, texts };
}

describe('edits and deletions', () => {
  it('hide a deleted message, also when the deletion arrives first [3.10] [4.24]', () => {
    const { store, texts } = createList();
    const [kept, gone] = [buildMessage({ text: 'kept' }), buildMessage({ text: 'gone' })];
    const action = buildAction({ messageTimetoken: gone.timetoken, type: 'deleted', value: '.' });
    store.dispatch(messageActionsChanged([{ event: 'added', action }]));
    store.dispatch(messagesReceived([kept, gone]));
    expect(texts()).toEqual(['kept']);
  });

  it('show a message again when its deletion is taken back', () => {
    const { store, texts } = createList();
    const message = buildMessage({ text: 'back again' });
    const action = buildAction({ messageTimetoken: message.timetoken, type: 'deleted' });
    store.dispatch(buildPage([message], { actions: [action], newest: action.actionTimetoken }));
    expect(texts()).toEqual([]);
    store.dispatch(messageActionsChanged([{ event: 'removed', action }]));
    expect(texts()).toEqual(['back again']);
  });

  it('show the text of the latest edit, whatever the order of arrival [4.25]', () => {
    const { store, texts } = createList();
    const message = buildMessage({ text: 'first' });
    const edit = (value: string) =>
      buildAction({ messageTimetoken: message.timetoken, type: 'updated', value });
    const [second, third] = [edit('second'), edit('third')];
    store.dispatch(messagesReceived([message]));
    store.dispatch(messageActionsChanged([{ event: 'added', action: third }]));
    store.dispatch(messageActionsChanged([{ event: 'added', action: second }]));
    expect(texts()).toEqual(['third']);
  });

  it('are the same whether this app made them or a client of the Chat SDK: the newest counts', () => {
    const { store, texts } = createList();
    const { timetoken: messageTimetoken, ...message } = buildMessage({ text: 'first' });
    const edit = (type: string, value: string) => buildAction({ messageTimetoken, type, value });
    const edits = [edit('edited', 'second'), edit('updated', 'third'), edit('edited', 'fourth')];
    store.dispatch(messagesReceived([{ ...message, timetoken: messageTimetoken }]));
    for (const action of edits.toReversed()) {
      store.dispatch(messageActionsChanged([{ event: 'added', action }]));
      expect(texts()).toEqual(['fourth']);
    }
    store.dispatch(messageActionsChanged([{ event: 'removed', action: edits[2]! }]));
    expect(texts()).toEqual(['third']);
  });

  it('leave the rows of other chunks as they are drawn', () => {
    const { store } = createTestApp();
    const { selectRows } = makeRowSelectors();
    const messages = [buildMessage(), buildMessage()];
    store.dispatch(messagesReceived(messages));
    const before = selectRows(store.getState(), GENERAL);
    const action = buildAction({ messageTimetoken: messages[1]!.timetoken, type: 'receipt' });
    store.dispatch(messageActionsChanged([{ event: 'added', action }]));
    expect(selectRows(store.getState(), GENERAL)).toBe(before);
  });
});

describe('on a keyset that accepts actions from everybody', () => {
  const MO = toUserId('user_mo');

  function createOpenList() {
    const list = createList();
    list.store.dispatch(sessionStarted({ userId: ANN, moderators: [MO] }));
    return list;
  }

  const message = buildMessage({ text: 'I come at noon' });
  const by = (userId: UserId, type: string, value = 'changed') =>
    buildAction({ messageTimetoken: message.timetoken, userId, type, value });
  const arrival = messagesReceived([message]);
  const events = (actions: readonly MessageAction[]) => messageActionsChanged(added(actions));
  const page = (actions: readonly MessageAction[]) =>
    buildPage([message], { actions, newest: actions.at(-1)?.actionTimetoken ?? null });

  /** Every way in which a message and its actions reach the app. */
  const orders: readonly [
    string,
    (actions: readonly MessageAction[]) => readonly UnknownAction[],
  ][] = [
    ['after the message', (actions) => [arrival, events(actions)]],
    ['before the message', (actions) => [events(actions), arrival]],
    ['with a page', (actions) => [page(actions)]],
    ['before their page', (actions) => [events(actions), page(actions)]],
    ['after a page without them', (actions) => [page([]), events(actions)]],
    ['as an event and again with a page', (actions) => [arrival, events(actions), page(actions)]],
  ];

  it.each(orders)('edits and deletions by others change nothing: %s [4.24]', (_order, arrive) => {
    const { store, texts } = createOpenList();
    const forged = ['updated', 'edited', 'deleted'].map((type) => by(BOB, type));
    for (const action of arrive(forged)) store.dispatch(action);
    expect(texts()).toEqual(['I come at noon']);
    for (const action of arrive([...forged, by(ANN, 'edited', 'I come at one')])) {
      store.dispatch(action);
    }
    expect(texts()).toEqual(['I come at one']);
  });

  it.each(orders)('those of the author and of moderators count: %s', (_order, arrive) => {
    for (const userId of [ANN, MO]) {
      const edited = createOpenList();
      for (const action of arrive([by(userId, 'updated')])) edited.store.dispatch(action);
      expect(edited.texts()).toEqual(['changed']);
      const deleted = createOpenList();
      for (const action of arrive([by(userId, 'deleted')])) deleted.store.dispatch(action);
      expect(deleted.texts()).toEqual([]);
    }
  });

  it('keep the rows of other messages as they are drawn', () => {
    const { store } = createOpenList();
    const build = createRowBuilder();
    store.dispatch(arrival);
    store.dispatch(events([by(BOB, 'deleted')]));
    const [row] = build(selectChannelMessages(store.getState(), GENERAL));
    expect(row).toBeDefined();
    store.dispatch(messagesReceived([buildMessage()]));
    expect(build(selectChannelMessages(store.getState(), GENERAL))[0]).toBe(row);
  });

  it('show a quoted message and count new messages by the same rule', () => {
    const { store } = createOpenList();
    const ofBob = buildMessage({ authorId: BOB, channelId: RANDOM });
    const { timetoken } = ofBob;
    const deletion = (userId: UserId) =>
      buildAction({ channelId: RANDOM, messageTimetoken: timetoken, userId, type: 'deleted' });
    const unread = () => selectUnreadCount(store.getState(), RANDOM);
    store.dispatch(events([deletion(ANN)]));
    store.dispatch(messagesReceived([ofBob]));
    expect(unread()).toBe(1);
    const original = { channelId: RANDOM, timetoken, message: ofBob };
    store.dispatch(quotedMessageReceived({ ...original, actions: [], newest: timetoken }));
    expect(selectIsGone(store.getState(), { channelId: RANDOM, timetoken })).toBe(false);
    store.dispatch(events([deletion(BOB)]));
    expect(unread()).toBe(0);
    expect(selectIsGone(store.getState(), { channelId: RANDOM, timetoken })).toBe(true);
  });

  it('are kept for the next visit as they count', () => {
    const { store } = createOpenList();
    store.dispatch(membershipsLoaded({ channels: [buildChannel({ id: GENERAL })] }));
    store.dispatch(page([by(BOB, 'deleted'), by(BOB, 'updated')]));
    expect(selectSnapshot(store.getState(), []).conversations).toMatchObject([
      { messages: [message], actions: [] },
    ]);
  });
});
