import type { DraftFileId } from '../../../../../src/domain/ids';
import {
  blockedNoticeDismissed,
  messageRejected,
  messageStored,
  outboxRestored,
  outboxSlice,
  selectHasNewRejection,
  selectHasWaiting,
  selectOutbox,
  selectSending,
  sendFailed,
  sendFinished,
  sendStarted,
  unsentEdited,
  unsentRemoved,
} from '../../../../../src/features/outbox/outboxSlice';
import { messagesReceived, sessionEnded } from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import {
  ANN,
  BOB,
  buildMessage,
  buildOutgoing,
  GENERAL,
  RANDOM,
} from '../../../../builders/buildMessage';
import { buildPage } from '../../../../builders/buildPage';
import { buildChannel } from '../../../../builders/buildRecords';
import { timetokenAt } from '../../../../builders/timetokens';
import { useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

const channelId = GENERAL;
const message = buildOutgoing({ text: 'hello', createdAt: '2026-11-21T12:00:00.000Z' });
const { id: messageId } = message;
const place = { channelId, messageId };
const sending = { channelId, authorId: ANN, message, file: null };
const started = (sent = message, file: Parameters<typeof sendStarted>[0]['file'] = null) =>
  sendStarted({ channelId, authorId: ANN, message: sent, file });
const stored = [started(), messageStored(place)];
const arrived = buildMessage({ authorId: ANN, id: messageId, text: 'hello' });

function after(...actions: readonly { readonly type: string }[]) {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  return store.getState();
}
const statuses = (...actions: readonly { readonly type: string }[]) =>
  selectOutbox(after(...actions), channelId)?.unsent.map((unsent) => unsent.status) ?? [];
const ids = (...actions: readonly { readonly type: string }[]) =>
  selectOutbox(after(...actions), channelId)?.unsent.map((unsent) => unsent.message.id) ?? [];

describe('outboxSlice', () => {
  useFakeTimers();

  it('has a message from the moment it is sent, as the list draws it', () => {
    const file = { id: 'cat' as DraftFileId, name: 'cat.png', size: 70, previewUrl: 'blob:cat' };
    expect(selectOutbox(after(started(message, file)), channelId)?.unsent).toEqual([
      {
        status: 'sending',
        message,
        file,
        drawn: {
          timetoken: '17952624000000000',
          channelId,
          authorId: ANN,
          id: messageId,
          text: 'hello',
          type: 'default',
          file: { id: 'cat', name: 'cat.png', url: 'blob:cat' },
        },
      },
    ]);
  });

  it('follows a message to its end', () => {
    expect(statuses(started(), sendFinished(place))).toEqual(['sent']);
    expect(statuses(started(), sendFailed({ ...sending, kind: 'forbidden' }))).toEqual([]);
    expect(statuses(...stored)).toEqual(['waiting']);
    expect(statuses(...stored, sendFinished(place))).toEqual(['sent']);
    expect(statuses(...stored, messageRejected(place))).toEqual(['rejected']);
    const rejected = [...stored, messageRejected(place)];
    expect(statuses(...rejected, unsentRemoved(place))).toEqual([]);
    expect(statuses(...rejected, unsentEdited({ ...place, message, file: null }))).toEqual([]);
  });

  it('knows which channels have messages that wait', () => {
    expect(selectHasWaiting(after(started()), channelId)).toBe(false);
    expect(selectHasWaiting(after(...stored), channelId)).toBe(true);
    expect(selectHasWaiting(after(...stored), RANDOM)).toBe(false);
    expect(selectHasWaiting(after(...stored, messageRejected(place)), channelId)).toBe(false);
  });

  it('has one message of a channel on its way, until it is sent or stored', () => {
    expect(selectSending(after(started()), channelId)?.message).toBe(message);
    expect(selectSending(after(started()), RANDOM)).toBeUndefined();
    for (const end of [
      sendFinished(place),
      sendFailed({ ...sending, kind: 'network' }),
      messageStored(place),
      messagesReceived([arrived]),
    ]) {
      expect(selectSending(after(started(), end), channelId)).toBeUndefined();
    }
  });

  it('tells of a rejection until the user has seen it, or does something about it', () => {
    const rejected = [...stored, messageRejected(place)];
    expect(selectHasNewRejection(after(...rejected), channelId)).toBe(true);
    expect(selectHasNewRejection(after(...rejected), RANDOM)).toBe(false);
    for (const end of [
      blockedNoticeDismissed(channelId),
      unsentEdited({ ...place, message, file: null }),
      unsentRemoved(place),
      started(buildOutgoing()),
    ]) {
      expect(selectHasNewRejection(after(...rejected, end), channelId)).toBe(false);
    }
  });

  it.each([
    ['an event', messagesReceived([arrived])],
    ['a page of history', buildPage([arrived], { hasOlder: false })],
  ])('lets a message go that %s brings, and remembers its row', (_title, action) => {
    for (const before of [[started()], stored, [...stored, sendFinished(place)]]) {
      expect(selectOutbox(after(...before, action), channelId)).toMatchObject({
        unsent: [],
        sentIds: { [arrived.timetoken]: messageId },
      });
    }
  });

  it('lets a sent message go after which more was said than a page holds: it comes with its page', () => {
    const { timetoken } = arrived;
    const later = buildMessage({ authorId: BOB, timetoken: timetokenAt(90_000) });
    const newest = buildPage([later], { hasOlder: true });
    const older = buildPage([later], { hasOlder: true, before: timetokenAt(95_000) });
    const window = buildPage([later], { hasOlder: true, window: 'opened' });
    const sent = [started(), sendFinished({ ...place, timetoken })];
    const delivered = sendFinished({ ...place, timetoken });
    const gone = { unsent: [], sentIds: { [timetoken]: messageId } };
    expect(selectOutbox(after(...sent, newest), channelId)).toMatchObject(gone);
    expect(selectOutbox(after(...stored, newest, delivered), channelId)).toMatchObject(gone);
    expect(statuses(...stored, newest, sendFinished(place))).toEqual(['sent']);
    for (const page of [older, window]) expect(statuses(...sent, page)).toEqual(['sent']);
    const withIt = buildPage([buildMessage({ authorId: BOB, timetoken })], { hasOlder: true });
    expect(statuses(...sent, withIt)).toEqual(['sent']);
  });

  it('keeps a message when somebody else uses its id, or it is used elsewhere', () => {
    const forged = buildMessage({ authorId: BOB, id: messageId });
    const elsewhere = buildMessage({ authorId: ANN, id: messageId, channelId: RANDOM });
    const nameless = buildMessage({ authorId: ANN });
    expect(statuses(started(), messagesReceived([forged, elsewhere, nameless]))).toEqual([
      'sending',
    ]);
  });

  it('does not show a message again that arrived although its send got no answer', () => {
    const failed = sendFailed({ ...sending, kind: 'timeout' });
    expect(statuses(started(), messagesReceived([arrived]), failed, started())).toEqual([]);
  });

  it('has stored messages before those that are being sent, each once', () => {
    const [first, second, third] = [buildOutgoing(), buildOutgoing(), buildOutgoing()];
    const restored = outboxRestored([
      { channelId, authorId: ANN, message: first, file: null, isRejected: true },
      { channelId, authorId: ANN, message: second, file: null, isRejected: false },
    ]);
    expect(ids(started(third), restored, restored)).toEqual([first.id, second.id, third.id]);
    expect(statuses(started(third), restored)).toEqual(['rejected', 'waiting', 'sending']);
    expect(ids(started(second), restored)).toEqual([first.id, second.id]);
  });

  it('follows what another tab made of the stored messages', () => {
    expect(statuses(...stored, outboxRestored([]))).toEqual([]);
    const rejected = { channelId, authorId: ANN, message, file: null, isRejected: true };
    expect(statuses(...stored, outboxRestored([rejected]))).toEqual(['rejected']);
    expect(statuses(...stored, messagesReceived([arrived]), outboxRestored([rejected]))).toEqual(
      [],
    );
  });

  it('has nothing of channels that the user left, and nothing after the session', () => {
    const left = membershipsLoaded({ channels: [buildChannel({ id: RANDOM })] });
    expect(statuses(...stored, left)).toEqual([]);
    const stayed = membershipsLoaded({ channels: [buildChannel({ id: channelId })] });
    expect(statuses(...stored, stayed)).toEqual(['waiting']);
    expect(statuses(...stored, sessionEnded())).toEqual([]);
  });

  it('does nothing for messages that it does not have', () => {
    const reduce = outboxSlice.reducer;
    const initial = reduce(undefined, { type: 'none' });
    for (const action of [
      sendFinished(place),
      messageRejected(place),
      unsentRemoved(place),
      messagesReceived([arrived]),
    ]) {
      expect(reduce(initial, action)).toBe(initial);
    }
  });
});
