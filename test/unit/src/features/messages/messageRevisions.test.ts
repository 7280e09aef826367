import { createRowBuilder } from '../../../../../src/features/messages/messageRows';
import { selectChannelMessages } from '../../../../../src/features/messages/messagesSlice';
import { messageActionsChanged, messagesReceived } from '../../../../../src/realtime/events';
import { buildAction } from '../../../../builders/buildAction';
import { buildMessage, GENERAL } from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
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
  it('hide a deleted message, also when the deletion arrives first', () => {
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

  it('show the text of the latest edit, whatever the order of arrival', () => {
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
    const build = createRowBuilder();
    const messages = [buildMessage(), buildMessage()];
    store.dispatch(messagesReceived(messages));
    const before = build(selectChannelMessages(store.getState(), GENERAL));
    const action = buildAction({ messageTimetoken: messages[1]!.timetoken, type: 'receipt' });
    store.dispatch(messageActionsChanged([{ event: 'added', action }]));
    expect(build(selectChannelMessages(store.getState(), GENERAL))).toBe(before);
  });
});
