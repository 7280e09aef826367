import {
  blockedNoticeDismissed,
  canAttach,
  canSend,
  draftChanged,
  draftsRestored,
  fileAttached,
  fileChecked,
  fileRemoved,
  selectDraft,
} from '../../../../../src/features/composer/composerSlice';
import {
  messageRefused,
  messageStored,
  sendFailed,
  sendFinished,
  sendStarted,
  unsentEdited,
  unsentRemoved,
} from '../../../../../src/features/outbox/outboxSlice';
import type { DraftFileId } from '../../../../../src/domain/ids';
import { sessionEnded } from '../../../../../src/realtime/events';
import { ANN, buildOutgoing, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

const EMPTY = {
  ...{ text: '', file: null, quote: null, sending: null, retryId: null, failure: null },
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

  it('clears the draft when it was sent, whatever white space is around it', () => {
    const actions = [typed(' hello '), started()];
    expect(draftAfter(...actions).sending).toBe(message);
    expect(draftAfter(...actions, sendFinished({ channelId, message }))).toEqual(EMPTY);
  });

  it('keeps the id of a failed send while only white space changes', () => {
    const draft = draftAfter(typed('hello'), started(), failed, typed('hello '));
    expect(draft).toEqual({ ...EMPTY, text: 'hello ', retryId: message.id });
  });

  it('forgets the id of a failed send with another text', () => {
    const draft = draftAfter(typed('hello'), started(), failed, typed('hullo'));
    expect(draft.retryId).toBeNull();
  });

  it('shows the notice only for a refused message', () => {
    expect(draftAfter(typed('hello'), started(), refused).failure).toBe('rejected');
    expect(draftAfter(typed('hello'), started(), failed).failure).toBe('notSent');
  });

  it.each([
    ['it is closed', blockedNoticeDismissed(channelId)],
    ['the text is changed', typed('better')],
    ['the message is sent again', started()],
  ])('takes the notice away when %s', (_title, action) => {
    expect(draftAfter(typed('hello'), started(), refused, action).failure).toBeNull();
  });

  it('does not let a restored draft replace one that is being written', () => {
    const restored = draftsRestored({ [channelId]: { text: 'old', quote: null } });
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

    it('takes the place of the one before, whose check comes too late', () => {
      const draft = draftAfter(attached('dog'), attached('cat'), checked('empty', 'dog'));
      expect(draft.file).toEqual({ ...fileOf('cat'), status: 'checking' });
    });

    it('is cleared with the words when it was sent', () => {
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
        retryId: fileMessage.id,
        failure: 'rejected',
      });
    });

    it.each([
      ['another', attached('dog')],
      ['none', fileRemoved(channelId)],
    ])('makes another message of a failed one when there is %s instead', (_title, action) => {
      const failure = sendFailed({ channelId, messageId: fileMessage.id, kind: 'forbidden' });
      expect(draftAfter(...sending, failure, action)).toMatchObject({
        retryId: null,
        failure: null,
      });
    });

    it('gives up the send when it is taken out meanwhile; the words stay', () => {
      expect(draftAfter(...sending, fileRemoved(channelId))).toEqual({ ...EMPTY, text: 'hello' });
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
    expect(draft).toMatchObject({ text: 'hello', sending: message });
  });

  it('is empty after the session', () => {
    expect(draftAfter(typed('hello'), sessionEnded())).toEqual(EMPTY);
  });
});
