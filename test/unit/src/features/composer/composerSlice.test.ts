import {
  blockedNoticeDismissed,
  canAttach,
  canSend,
  draftChanged,
  draftFollowed,
  draftsRestored,
  fileAttached,
  fileChecked,
  fileRemoved,
  replyChanged,
  retryIdOf,
  selectDraft,
} from '../../../../../src/features/composer/composerSlice';
import {
  messageRefused,
  messageStored,
  outboxRestored,
  sendFailed,
  sendFinished,
  sendStarted,
  unsentEdited,
  unsentRemoved,
} from '../../../../../src/features/outbox/outboxSlice';
import type { DraftFileId } from '../../../../../src/domain/ids';
import { messagesReceived, sessionEnded } from '../../../../../src/realtime/events';
import {
  ANN,
  BOB,
  buildMessage,
  buildOutgoing,
  GENERAL,
  RANDOM,
} from '../../../../builders/buildMessage';
import { timetokenAt } from '../../../../builders/timetokens';
import { useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

const EMPTY = {
  ...{ text: '', file: null, quote: null, sending: null, returned: null, failure: null },
  isStoredRefused: false,
};
const channelId = GENERAL;
const message = buildOutgoing({ text: 'hello' });

function draftAfter(...actions: { readonly type: string }[]) {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  return selectDraft(store.getState(), channelId);
}

const started = (sent = message) =>
  sendStarted({ channelId, authorId: ANN, message: sent, file: null });
const typed = (text: string) => draftChanged({ channelId, text });
const failed = sendFailed({ channelId, messageId: message.id, kind: 'network' });
const refused = sendFailed({ channelId, messageId: message.id, kind: 'forbidden' });

describe('composerSlice', () => {
  useFakeTimers();

  it('has an empty draft for every channel, always the same', () => {
    const { store } = createTestApp();
    expect(selectDraft(store.getState(), GENERAL)).toEqual(EMPTY);
    expect(selectDraft(store.getState(), GENERAL)).toBe(selectDraft(store.getState(), RANDOM));
  });

  it('keeps the drafts of channels apart', () => {
    expect(draftAfter(typed('here'), draftChanged({ channelId: RANDOM, text: 'there' }))).toEqual({
      ...EMPTY,
      text: 'here',
    });
  });

  it('clears the draft when it is sent, whatever white space is around it', () => {
    const actions = [typed(' hello '), started()];
    expect(draftAfter(...actions)).toEqual({ ...EMPTY, sending: message });
    expect(draftAfter(...actions, sendFinished({ channelId, message }))).toEqual(EMPTY);
  });

  it('keeps what is typed while a message is on its way, and puts that before it when it fails', () => {
    const actions = [typed('hello'), started(), typed('and more')];
    expect(draftAfter(...actions)).toMatchObject({ text: 'and more', sending: message });
    expect(draftAfter(...actions, sendFinished({ channelId, message })).text).toBe('and more');
    expect(draftAfter(...actions, refused)).toMatchObject({
      ...{ text: 'hello\nand more', sending: null, returned: message, failure: 'rejected' },
    });
    expect(draftAfter(typed('hello'), started(), typed(' '), refused).text).toBe('hello');
  });

  it('keeps the id of a failed send while only white space changes', () => {
    const draft = draftAfter(typed('hello'), started(), failed, typed('hello '));
    expect(draft).toEqual({ ...EMPTY, text: 'hello ', returned: message });
    expect(retryIdOf(draft)).toBe(message.id);
  });

  it('gives the id of a failed send to no other text, quote or file', () => {
    const quote = { timetoken: timetokenAt(1), text: 'hello?', userId: BOB };
    const failing = [typed('hello'), started(), failed];
    for (const change of [
      [typed('hullo')],
      [typed('hullo'), typed('hello')],
      [typed('hello\nand more')],
      [replyChanged({ channelId, quote })],
    ]) {
      expect(retryIdOf(draftAfter(...failing, ...change))).toBeUndefined();
    }
    expect(retryIdOf(draftAfter(...failing, typed('hello\nmore'), typed('hello')))).toBe(
      message.id,
    );
    const meanwhile = [typed('hello'), started(), typed('more'), failed];
    expect(retryIdOf(draftAfter(...meanwhile))).toBeUndefined();
  });

  it('puts the quote of a failed send back, unless another message was chosen meanwhile', () => {
    const quote = { timetoken: timetokenAt(1), text: 'hello?', userId: BOB };
    const other = { ...quote, timetoken: timetokenAt(2) };
    const answer = { ...message, quote };
    const answering = [replyChanged({ channelId, quote }), typed('hello'), started(answer)];
    expect(draftAfter(...answering).quote).toBeNull();
    const draft = draftAfter(...answering, failed);
    expect(draft.quote).toBe(quote);
    expect(retryIdOf(draft)).toBe(message.id);
    const chosen = replyChanged({ channelId, quote: other });
    expect(draftAfter(...answering, chosen, failed).quote).toBe(other);
    // A quote that says something else now is no other quote.
    const followed = replyChanged({ channelId, quote: { ...quote, text: '' } });
    expect(draftAfter(...answering, failed, followed)).toMatchObject({
      ...{ quote: { text: '' }, returned: answer, failure: 'notSent' },
    });
  });

  it.each([
    ['the message arrives', messagesReceived([buildMessage({ id: message.id })])],
    [
      'the message is in the outbox',
      outboxRestored([{ channelId, authorId: ANN, message, file: null, isRefused: false }]),
    ],
  ])('drops what was put back when %s, and nothing else', (_title, arrival) => {
    const failing = [typed('hello'), started(), failed];
    expect(draftAfter(...failing, arrival)).toEqual(EMPTY);
    expect(draftAfter(...failing, typed('hello\nand more'), arrival)).toEqual({
      ...{ ...EMPTY, text: 'and more' },
    });
    expect(draftAfter(...failing, typed('hello and more'), arrival).text).toBe('hello and more');
    expect(draftAfter(typed('hello'), arrival).text).toBe('hello');
  });

  describe('a change in another tab', () => {
    const followed = (text: string, replaced: string) =>
      draftFollowed({ channelId, stored: { text, quote: null, returned: null }, replaced });

    it('is taken over where it was made from the same text, or nothing is lost', () => {
      expect(draftAfter(followed('hello', '')).text).toBe('hello');
      expect(draftAfter(typed('he'), followed('hello', 'he')).text).toBe('hello');
      expect(draftAfter(typed('hello'), followed('', 'hello'))).toEqual(EMPTY);
      expect(draftAfter(followed('hello', 'he')).text).toBe('hello');
    });

    it('leaves alone what was typed here meanwhile', () => {
      expect(draftAfter(typed('mine'), followed('other', '')).text).toBe('mine');
      expect(draftAfter(typed('hello you'), followed('', 'hello')).text).toBe('hello you');
    });

    it('brings no message back that is on its way here', () => {
      const stored = { text: 'hello', quote: null, returned: message };
      const brought = draftFollowed({ channelId, stored, replaced: '' });
      expect(draftAfter(typed('hello'), started(), brought).text).toBe('');
      expect(draftAfter(brought).text).toBe('hello');
    });

    it('keeps the file, and what the quoted message says', () => {
      const quote = { timetoken: timetokenAt(1), text: 'hello?', userId: BOB };
      const stored = { text: 'yes', quote: { ...quote, text: '' }, returned: null };
      const change = draftFollowed({ channelId, stored, replaced: '' });
      const draft = draftAfter(replyChanged({ channelId, quote }), change);
      expect(draft).toMatchObject({ text: 'yes', quote });
      expect(draftAfter(change).quote).toEqual(stored.quote);
    });
  });

  it('shows the notice only for a refused message', () => {
    expect(draftAfter(typed('hello'), started(), refused).failure).toBe('rejected');
    expect(draftAfter(typed('hello'), started(), failed).failure).toBe('notSent');
  });

  it('keeps the notice for who types on without having seen it', () => {
    const meanwhile = [typed('hello'), started(), typed('and'), refused];
    expect(draftAfter(...meanwhile, typed('hello\nand more')).failure).toBe('rejected');
    expect(draftAfter(...meanwhile, typed('hullo\nand')).failure).toBeNull();
    expect(draftAfter(...meanwhile, typed('hello')).failure).toBeNull();
  });

  it.each([
    ['it is closed', blockedNoticeDismissed(channelId)],
    ['the text is changed', typed('better')],
    ['the message is sent again', started()],
  ])('takes the notice away when %s', (_title, action) => {
    expect(draftAfter(typed('hello'), started(), refused, action).failure).toBeNull();
  });

  it('does not let a restored draft replace one that is being written', () => {
    const restored = draftsRestored({
      [channelId]: { text: 'old', quote: null, returned: null },
    });
    expect(draftAfter(typed('new'), restored).text).toBe('new');
    expect(draftAfter(restored).text).toBe('old');
  });

  describe('a file', () => {
    const fileOf = (id: string) => ({
      id: id as DraftFileId,
      name: `${id}.png`,
      size: 70,
      previewUrl: `blob:${id}`,
    });
    const attached = (id = 'cat') => fileAttached({ channelId, file: fileOf(id) });
    const checked = (fault: 'notImage' | 'empty' | 'tooLarge' | null, id = 'cat') =>
      fileChecked({ channelId, fileId: id as DraftFileId, fault });
    const fileMessage = buildOutgoing({ text: 'hello', type: '' });
    const sending = [typed('hello'), attached(), checked(null), started(fileMessage)];

    it('can be sent, with words or without, once it has been checked', () => {
      expect(canSend(draftAfter(attached()))).toBe(false);
      expect(canSend(draftAfter(attached(), checked(null)))).toBe(true);
      expect(canSend(draftAfter(typed('hello'), attached()))).toBe(false);
      expect(canSend(draftAfter(typed('hello'), attached(), checked(null)))).toBe(true);
    });

    it.each(['notImage', 'empty', 'tooLarge'] as const)(
      'that is refused as %s holds the message back until it is taken out',
      (fault) => {
        const actions = [typed('hello'), attached(), checked(fault)];
        expect(draftAfter(...actions).file?.status).toBe(fault);
        expect(canSend(draftAfter(...actions))).toBe(false);
        expect(canSend(draftAfter(...actions, fileRemoved(channelId)))).toBe(true);
      },
    );

    it('takes the place of the one before, whose check comes too late [2.40]', () => {
      const draft = draftAfter(attached('dog'), attached('cat'), checked('empty', 'dog'));
      expect(draft.file).toEqual({ ...fileOf('cat'), status: 'checking' });
    });

    it('is cleared with the words when it was sent [4.11]', () => {
      expect(draftAfter(...sending, sendFinished({ channelId, message: fileMessage }))).toEqual(
        EMPTY,
      );
    });

    it('that was chosen while words were on their way stays', () => {
      const draft = draftAfter(
        typed('hello'),
        started(),
        attached(),
        sendFinished({ channelId, message }),
      );
      expect(draft).toMatchObject({ text: '', file: { id: 'cat' } });
    });

    it('stays with the words and the id of the message when the send failed', () => {
      const draft = draftAfter(
        ...sending,
        sendFailed({ channelId, messageId: fileMessage.id, kind: 'forbidden' }),
      );
      expect(draft).toMatchObject({
        text: 'hello',
        file: { id: 'cat', status: 'ready' },
        sending: null,
        returned: fileMessage,
        failure: 'rejected',
      });
    });

    it.each([
      ['another', attached('dog')],
      ['none', fileRemoved(channelId)],
    ])('makes another message of a failed one when there is %s instead', (_title, action) => {
      const failure = sendFailed({ channelId, messageId: fileMessage.id, kind: 'forbidden' });
      expect(draftAfter(...sending, failure, action)).toMatchObject({
        returned: null,
        failure: null,
      });
    });

    it('gives up the send when it is taken out meanwhile; the words are back', () => {
      const removed = fileRemoved(channelId);
      expect(draftAfter(...sending, removed)).toEqual({ ...EMPTY, text: 'hello' });
      expect(draftAfter(...sending, typed('more'), removed)).toEqual({
        ...{ ...EMPTY, text: 'hello\nmore' },
      });
    });

    it('that arrived without an answer leaves the draft with its words', () => {
      const failure = sendFailed({ channelId, messageId: fileMessage.id, kind: 'timeout' });
      const arrival = messagesReceived([buildMessage({ id: fileMessage.id })]);
      expect(draftAfter(...sending, typed('more'), failure, arrival)).toEqual({
        ...{ ...EMPTY, text: 'more' },
      });
    });

    it('keeps its place while it is on its way', () => {
      expect(canAttach(draftAfter(...sending))).toBe(false);
      expect(canAttach(draftAfter(typed('hello'), started()))).toBe(true);
    });
  });

  describe('a message that was stored', () => {
    const { id: messageId } = message;
    const file = { id: 'dog' as DraftFileId, name: 'dog.png', size: 70, previewUrl: 'blob:dog' };
    const edited = (own: typeof file | null = null) =>
      unsentEdited({ channelId, messageId, message, file: own });

    it('leaves the composer', () => {
      const stored = messageStored({ channelId, message });
      expect(draftAfter(typed('hello'), started(), stored)).toEqual(EMPTY);
    });

    it('and refused tells so for as long as the user writes something else', () => {
      const refusal = messageRefused({ channelId, messageId });
      expect(draftAfter(refusal, typed('more')).isStoredRefused).toBe(true);
      for (const end of [
        blockedNoticeDismissed(channelId),
        edited(),
        unsentRemoved({ channelId, messageId }),
        started(),
      ]) {
        expect(draftAfter(refusal, end).isStoredRefused).toBe(false);
      }
    });

    it('comes back below what the user is writing, with its file', () => {
      expect(draftAfter(edited(file))).toEqual({
        ...EMPTY,
        text: 'hello',
        file: { ...file, status: 'ready' },
      });
      expect(draftAfter(typed('a draft'), edited()).text).toBe('a draft\nhello');
    });
  });

  it('does not take the end of another send for the end of its own', () => {
    const other = buildOutgoing({ text: 'hello' });
    const draft = draftAfter(
      typed('hello'),
      started(),
      sendFinished({ channelId, message: other }),
    );
    expect(draft).toMatchObject({ text: '', sending: message });
  });

  it('is empty after the session', () => {
    expect(draftAfter(typed('hello'), sessionEnded())).toEqual(EMPTY);
  });
});
