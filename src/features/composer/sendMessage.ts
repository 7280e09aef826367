import type { AppListenerApi, RootState } from '../../state/rootState';
import type { ChannelId } from '../../domain/ids';
import type { Timetoken } from '../../../shared/protocol';
import type { SdkError } from '../../pubnub/errors';
import type { Answer } from '../../pubnub/requests';
import { announceMentions } from '../mentions/announceMentions';
import { BEFORE_ALL } from '../messages/channelMessages';
import {
  messageStored,
  selectAllUnsent,
  selectArrival,
  selectHasWaiting,
  sendFailed,
  type SendFailure,
  sendFinished,
  type Sending,
  sendStarted,
} from '../outbox/outboxSlice';
import { addStored } from '../outbox/outboxStorage';
import { readOwnRecord, selectIsMuted, selectIsSilenced } from '../restrictions/restrictions';
import { selectIsOffline, selectOwnId } from '../session/sessionSlice';
import { fileRemoved } from './composerSlice';
import { publish } from './publish';

/** Sends a message, or keeps it until the service is reachable. @param isRepeated whether it may have been sent before */
export async function sendMessage(
  sending: Sending,
  isRepeated: boolean,
  api: AppListenerApi,
): Promise<void> {
  const isStored = isStoredFirst(api.getState(), sending);
  api.dispatch(sendStarted(sending));
  if (isStored) await storeMessage(sending, isRepeated, api);
  else await send(sending, api);
}

async function send(sending: Sending, api: AppListenerApi): Promise<void> {
  const { channelId, message } = sending;
  const { data, error, givenUp } = await publishUnlessGivenUp(sending, api);
  // An answer may be lost although the message has arrived.
  const timetoken = data ?? selectArrival(api.getState(), channelId, message.id) ?? null;
  if (error && timetoken === null) {
    const kind = givenUp ? 'givenUp' : await reasonOf(error, channelId, api);
    const file = givenUp === 'removed' ? null : sending.file;
    fail({ ...sending, file, kind }, api);
    return;
  }
  api.dispatch(sendFinished({ channelId, messageId: message.id, timetoken }));
  await announceMentions({ channelId, text: message.text, timetoken }, api);
}

/** Puts a message back into the composer, unless its session is over. */
function fail(failed: Parameters<typeof sendFailed>[0], api: AppListenerApi): void {
  if (selectOwnId(api.getState()) === failed.authorId) api.dispatch(sendFailed(failed));
}

/** A message with a file is given up when the user takes the file out, or may not write there any more. */
async function publishUnlessGivenUp(
  { channelId, message, file }: Sending,
  api: AppListenerApi,
): Promise<Answer<Timetoken | null> & { readonly givenUp?: 'removed' | 'muted' }> {
  if (!file) return publish({ channelId, message, fileId: null }, api);
  const request = new AbortController();
  const guard = api.fork(async () => {
    const [action] = await api.take(
      (taken, state) =>
        (fileRemoved.match(taken) && taken.payload === channelId) ||
        selectIsMuted(state, channelId),
    );
    request.abort(fileRemoved.match(action) ? 'removed' : 'muted');
  });
  const answer = await publish({ channelId, message, fileId: file.id }, api, request.signal);
  guard.cancel();
  return request.signal.aborted
    ? { ...answer, givenUp: request.signal.reason as 'removed' | 'muted' }
    : answer;
}

/** Pictures beyond this are not stored, bytes of all together. */
const MAX_STORED_BYTES = 20 * 1024 * 1024;

/** Without a connection, or while earlier messages of the channel wait, a message is stored. */
function isStoredFirst(state: RootState, { channelId, file }: Sending): boolean {
  if (!selectIsOffline(state) && !selectHasWaiting(state, channelId)) return false;
  const stored = selectAllUnsent(state).reduce((sum, unsent) => sum + (unsent.file?.size ?? 0), 0);
  return !file || stored + file.size <= MAX_STORED_BYTES;
}

/** Keeps a message until the service is reachable. */
async function storeMessage(
  sending: Sending,
  isRepeated: boolean,
  api: AppListenerApi,
): Promise<void> {
  const { channelId, message, file } = sending;
  const content = file && api.extra.files.get(file.id);
  const isStored = await addStored(api.extra.database, {
    channelId,
    message,
    file: file && content ? { name: file.name, content } : null,
    attemptedSince: isRepeated ? BEFORE_ALL : null,
    isRefused: false,
  });
  if (isStored) api.dispatch(messageStored({ channelId, messageId: message.id }));
  else fail({ ...sending, kind: 'unknown' }, api);
}

/**
 * A refusal is about the message, unless the user may not write there any more. The news of that may
 * still be on its way, so the own record is read again first.
 */
async function reasonOf(
  error: SdkError,
  channelId: ChannelId,
  api: AppListenerApi,
): Promise<SendFailure> {
  if (error.kind !== 'forbidden') return error.kind;
  await readOwnRecord(api);
  return selectIsSilenced(api.getState(), channelId) ? 'givenUp' : error.kind;
}
