import type { AppExtra } from '../../state/appExtra';
import type { AppDispatch, AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { type ChannelId, type MessageId, toChannelId } from '../../domain/ids';
import { readRevised } from '../../domain/message';
import type { Timetoken } from '../../../shared/protocol';
import { quotedText } from '../../domain/quote';
import type { SdkError } from '../../pubnub/errors';
import type { Answer } from '../../pubnub/requests';
import { historyPageReceived } from '../../realtime/events';
import { announceMentions } from '../mentions/announceMentions';
import { selectPublished, selectRevisions } from '../messages/messagesSlice';
import { loadQuoted } from '../messages/quotedCalls';
import { BEFORE_ALL } from '../messages/channelMessages';
import { readOwnRecord, selectIsMuted, selectIsSilenced } from '../restrictions/restrictions';
import {
  messageStored,
  selectAllUnsent,
  selectArrival,
  selectHasWaiting,
  selectSending,
  sendFailed,
  type SendFailure,
  sendFinished,
  type Sending,
  sendStarted,
} from '../outbox/outboxSlice';
import { addStored } from '../outbox/outboxStorage';
import { selectIsOffline, selectOwnId } from '../session/sessionSlice';
import {
  canSend,
  draftFollowed,
  fileAttached,
  fileChecked,
  fileRemoved,
  messageFill,
  messageSubmitted,
  replyChanged,
  retryIdOf,
  selectDraft,
  selectHeldFileIds,
  toOutgoing,
} from './composerSlice';
import type { FileRegistry } from './fileRegistry';
import { publish } from './publish';
import type { FileFault } from './prepareImage';

declare module '../../state/appExtra' {
  interface AppExtra {
    /** The files of the drafts. */
    readonly files: FileRegistry;
    /** Prepares a chosen file for sending, or says why it cannot be sent; rejects when it cannot be read. */
    readonly checkImage: (file: File) => Promise<File | FileFault>;
  }
}

/** Sends the channel's draft. Only one is sent at a time, and only with a text or an intact file. */
async function sendDraft(
  { payload: channelId }: ReturnType<typeof messageSubmitted>,
  api: AppListenerApi,
): Promise<void> {
  const state = api.getState();
  const draft = selectDraft(state, channelId);
  if (selectSending(state, channelId)) return;
  if (!canSend(draft) || messageFill(channelId, draft) > 1) return;
  if (selectIsMuted(state, channelId)) return;
  const authorId = selectOwnId(state);
  if (authorId === null) return;
  const retryId = retryIdOf(draft);
  const id = retryId ?? (api.extra.createId() as MessageId);
  const message = toOutgoing(draft, id, new Date(api.extra.now()).toISOString());
  const sending = { channelId, authorId, message, file: draft.file };
  api.dispatch(sendStarted(sending));
  if (isStoredFirst(state, sending)) await storeMessage(sending, retryId !== undefined, api);
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
    ...{ channelId, message },
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

/** Quotes say what their messages say now: of a deleted one nothing is published, or kept in a draft. */
function followQuotes(_action: unknown, api: AppListenerApi): void {
  const state = api.getState();
  for (const [id, { quote }] of Object.entries(state.composer.drafts)) {
    if (!quote) continue;
    const channelId = toChannelId(id);
    const address = { channelId, timetoken: quote.timetoken };
    const published = selectPublished(state, address);
    if (published === undefined) continue;
    const message = published && readRevised(published, selectRevisions(state, address));
    const text = message ? quotedText(message.text) : '';
    if (text !== quote.text) api.dispatch(replyChanged({ channelId, quote: { ...quote, text } }));
  }
}

/** The message that a draft quotes is fetched unless it is loaded, and anew after an outage. */
async function loadDraftQuote(
  channelId: ChannelId,
  isKnownEnough: boolean,
  api: AppListenerApi,
): Promise<void> {
  const { quote } = selectDraft(api.getState(), channelId);
  if (!quote) return;
  const quoting = [{ channelId, quoted: quote.timetoken }];
  await loadQuoted(quoting, isKnownEnough, api);
}

/** Keeps a file for the channel's draft; actions only name it. */
export const attachFile =
  (channelId: ChannelId, file: File) =>
  (dispatch: AppDispatch, getState: () => RootState, { files }: AppExtra): void => {
    // One that is on its way keeps its place.
    if (selectSending(getState(), channelId)?.file) return;
    const { name, size } = file;
    dispatch(fileAttached({ channelId, file: { ...files.add(file), name, size } }));
  };

async function checkFile(
  { payload: { channelId, file } }: ReturnType<typeof fileAttached>,
  api: AppListenerApi,
): Promise<void> {
  const { files } = api.extra;
  const chosen = files.get(file.id);
  if (!chosen) return;
  const prepared = await api.extra.checkImage(chosen);
  const fault = typeof prepared === 'string' ? prepared : null;
  if (typeof prepared !== 'string') files.replace(file.id, prepared);
  api.dispatch(fileChecked({ channelId, fileId: file.id, fault }));
}

/** Releases the files that are in no draft any more. */
function releaseFiles(_action: unknown, api: AppListenerApi): void {
  api.extra.files.keepOnly(selectHeldFileIds(api.getState()));
}

export function addComposerListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: messageSubmitted, effect: sendDraft }),
    startListening({ actionCreator: fileAttached, effect: checkFile }),
    startListening({
      predicate: (_action, state, before) =>
        (state.messages !== before.messages || state.composer !== before.composer) &&
        Object.values(state.composer.drafts).some(({ quote }) => quote),
      effect: followQuotes,
    }),
    startListening({
      matcher: historyPageReceived,
      effect: ({ payload }, api) => loadDraftQuote(payload.channelId, payload.before !== null, api),
    }),
    startListening({
      actionCreator: draftFollowed,
      effect: ({ payload }, api) => loadDraftQuote(payload.channelId, true, api),
    }),
    startListening({
      predicate: (_action, state, before) => selectHeldFileIds(state) !== selectHeldFileIds(before),
      effect: releaseFiles,
    }),
  );
}
