import {
  draftChanged,
  draftFollowed,
  draftsRestored,
  fileAttached,
  fileChecked,
  fileRemoved,
  replyChanged,
  selectDraft,
} from '../../../../../src/features/composer/composerSlice';
import { canSend, retryIdOf } from '../../../../../src/features/composer/draft';
import {
  blockedNoticeDismissed,
  outboxRestored,
  sendFailed,
  sendFinished,
  sendStarted,
  unsentEdited,
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

const EMPTY = { text: '', file: null, quote: null, returned: null, failure: null };
const channelId = GENERAL;
const message = buildOutgoing({ text: 'hello' });
const place = { channelId, messageId: message.id };

function draftAfter(...actions: { readonly type: string }[]) {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  return selectDraft(store.getState(), channelId);
}

const started = (sent = message) => sendStarted({ ...sending, message: sent });
const typed = (text: string) => draftChanged({ channelId, text });
const sending = { channelId, authorId: ANN, message, file: null };
const failed = sendFailed({ ...sending, kind: 'network' });
const rejected = sendFailed({ ...sending, kind: 'forbidden' });

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
    expect(draftAfter(typed(' hello '), started())).toEqual(EMPTY);
  });

  it('keeps what is typed while a message is on its way, and puts that before it when it fails', () => {
    const actions = [typed('hello'), started(), typed('and more')];
    expect(draftAfter(...actions).text).toBe('and more');
    expect(draftAfter(...actions, sendFinished(place)).text).toBe('and more');
    expect(draftAfter(...actions, rejected)).toMatchObject({
      text: 'hello\nand more',
      returned: message,
      failure: 'rejected',
    });
    expect(draftAfter(typed('hello'), started(), typed(' '), rejected).text).toBe('hello');
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
    const failing = sendFailed({ ...sending, message: answer, kind: 'network' });
    const draft = draftAfter(...answering, failing);
    expect(draft.quote).toBe(quote);
    expect(retryIdOf(draft)).toBe(message.id);
    const chosen = replyChanged({ channelId, quote: other });
    expect(draftAfter(...answering, chosen, failing).quote).toBe(other);
    // A quote that says something else now is no other quote.
    const followed = replyChanged({ channelId, quote: { ...quote, text: '' } });
    expect(draftAfter(...answering, failing, followed)).toMatchObject({
      quote: { text: '' },
      returned: answer,
      failure: 'notSent',
    });
  });

  it.each([
    ['the message arrives', messagesReceived([buildMessage({ id: message.id })])],
    [
      'the message is in the outbox',
      outboxRestored([{ channelId, authorId: ANN, message, file: null, isRejected: false }]),
    ],
  ])('drops what was put back when %s, and nothing else', (_title, arrival) => {
    const failing = [typed('hello'), started(), failed];
    expect(draftAfter(...failing, arrival)).toEqual(EMPTY);
    expect(draftAfter(...failing, typed('hello\nand more'), arrival)).toEqual({
      ...EMPTY,
      text: 'and more',
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

    it('keeps the file, and what the quoted message says', () => {
      const quote = { timetoken: timetokenAt(1), text: 'hello?', userId: BOB };
      const stored = { text: 'yes', quote: { ...quote, text: '' }, returned: null };
      const change = draftFollowed({ channelId, stored, replaced: '' });
      const draft = draftAfter(replyChanged({ channelId, quote }), change);
      expect(draft).toMatchObject({ text: 'yes', quote });
      expect(draftAfter(change).quote).toEqual(stored.quote);
    });
  });

  it('shows the notice only for a rejected message', () => {
    expect(draftAfter(typed('hello'), started(), rejected).failure).toBe('rejected');
    expect(draftAfter(typed('hello'), started(), failed).failure).toBe('notSent');
  });

  it('keeps the notice for who types on without having seen it', () => {
    const meanwhile = [typed('hello'), started(), typed('and'), rejected];
    expect(draftAfter(...meanwhile, typed('hello\nand more')).failure).toBe('rejected');
    expect(draftAfter(...meanwhile, typed('hullo\nand')).failure).toBeNull();
    expect(draftAfter(...meanwhile, typed('hello')).failure).toBeNull();
  });

  it.each([
    ['it is closed', blockedNoticeDismissed(channelId)],
    ['the text is changed', typed('better')],
    ['the message is sent again', started()],
  ])('takes the notice away when %s', (_title, action) => {
    expect(draftAfter(typed('hello'), started(), rejected, action).failure).toBeNull();
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
      fileChecked({ channelId, fileId: id as DraftFileId, size: 60, fault });
    const fileMessage = buildOutgoing({ text: 'hello', type: '' });
    const withFile = { ...sending, message: fileMessage, file: fileOf('cat') };
    const ready = [typed('hello'), attached(), checked(null)];
    const failure = sendFailed({ ...withFile, kind: 'forbidden' });

    it('can be sent, with words or without, once it has been checked', () => {
      expect(canSend(draftAfter(attached()))).toBe(false);
      expect(canSend(draftAfter(attached(), checked(null)))).toBe(true);
      expect(canSend(draftAfter(typed('hello'), attached()))).toBe(false);
      expect(canSend(draftAfter(typed('hello'), attached(), checked(null)))).toBe(true);
    });

    it('is as large as what is sent of it', () => {
      expect(draftAfter(attached(), checked(null)).file?.size).toBe(60);
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

    it('leaves the draft with the words [4.11]', () => {
      expect(draftAfter(...ready, sendStarted(withFile))).toEqual(EMPTY);
    });

    it('that was chosen while words were on their way stays', () => {
      const actions = [typed('hello'), started(), attached()];
      expect(draftAfter(...actions, sendFinished(place))).toMatchObject({
        text: '',
        file: { id: 'cat' },
      });
      expect(draftAfter(...actions, failed)).toMatchObject({
        text: 'hello',
        file: { id: 'cat' },
      });
    });

    it('comes back with the words and the id of the message when the send failed', () => {
      expect(draftAfter(...ready, sendStarted(withFile), failure)).toEqual({
        ...EMPTY,
        text: 'hello',
        file: { ...fileOf('cat'), status: 'ready' },
        returned: fileMessage,
        failure: 'rejected',
      });
    });

    it.each([
      ['another', attached('dog')],
      ['none', fileRemoved(channelId)],
    ])('makes another message of a failed one when there is %s instead', (_title, action) => {
      expect(draftAfter(...ready, sendStarted(withFile), failure, action)).toMatchObject({
        returned: null,
        failure: null,
      });
    });

    it('does not come back when it was taken out meanwhile; the words do', () => {
      const givenUp = sendFailed({ ...withFile, file: null, kind: 'givenUp' });
      expect(draftAfter(...ready, sendStarted(withFile), givenUp)).toEqual({
        ...EMPTY,
        text: 'hello',
      });
      expect(draftAfter(...ready, sendStarted(withFile), typed('more'), givenUp)).toEqual({
        ...EMPTY,
        text: 'hello\nmore',
      });
    });

    it('that arrived without an answer leaves the draft with its words', () => {
      const arrival = messagesReceived([buildMessage({ id: fileMessage.id })]);
      const actions = [...ready, sendStarted(withFile), typed('more'), failure, arrival];
      expect(draftAfter(...actions)).toEqual({ ...EMPTY, text: 'more' });
    });
  });

  it('takes a rejected message back below what the user is writing, with its file', () => {
    const file = { id: 'dog' as DraftFileId, name: 'dog.png', size: 70, previewUrl: 'blob:dog' };
    const edited = unsentEdited({ ...place, message, file });
    expect(draftAfter(edited)).toEqual({
      ...EMPTY,
      text: 'hello',
      file: { ...file, status: 'ready' },
    });
    expect(draftAfter(typed('a draft'), edited).text).toBe('a draft\nhello');
  });

  it('is empty after the session', () => {
    expect(draftAfter(typed('hello'), sessionEnded())).toEqual(EMPTY);
  });
});
