import { isAnyOf, type SerializedError } from '@reduxjs/toolkit';
import type { AppExtra } from '../../state/appExtra';
import type { AppDispatch, AppListenerApi, RootState, StartListening } from '../../state/rootState';
import type { ChannelId, MessageId, UserId } from '../../domain/ids';
import { readQuote } from '../../domain/quote';
import { isRecord } from '../../lib/isRecord';
import type { SdkError } from '../../pubnub/errors';
import { historyPageReceived, pageHidden, sessionStarted } from '../../realtime/events';
import { announceMentions } from '../mentions/announceMentions';
import { messagesApi } from '../messages/messagesApi';
import { BEFORE_ALL } from '../messages/channelMessages';
import { readOwnRecord, selectIsMuted, selectIsSilenced } from '../restrictions/restrictions';
import {
  messageStored,
  selectAllUnsent,
  selectHasWaiting,
  sendFailed,
  type SendFailure,
  sendFinished,
  type Sending,
  sendStarted,
  unsentEdited,
} from '../outbox/outboxSlice';
import { addStored } from '../outbox/outboxStorage';
import { selectIsOffline, selectOwnId } from '../session/sessionSlice';
import { prepareThread } from '../threads/prepareThread';
import {
  canAttach,
  canSend,
  draftChanged,
  draftsRestored,
  fileAttached,
  fileChecked,
  messageFill,
  messageSubmitted,
  replyChanged,
  selectDraft,
  selectHeldFileIds,
  type StoredDraft,
  toOutgoing,
} from './composerSlice';
import type { FileRegistry } from './fileRegistry';
import type { FileFault } from './prepareImage';

declare module '../../state/appExtra' {
  interface AppExtra {
    /** The files of the drafts. */
    readonly files: FileRegistry;
    /** Prepares a chosen file for sending, or says why it cannot be sent; rejects when it cannot be read. */
    readonly checkImage: (file: File) => Promise<File | FileFault>;
  }
}

/** Drafts are written down when the user pauses, ms. */
const STORE_DELAY_MS = 300;

/** Sends the channel's draft: one at a time, and nothing that is neither words nor a sound file. */
async function sendDraft(
  { payload: channelId }: ReturnType<typeof messageSubmitted>,
  api: AppListenerApi,
): Promise<void> {
  const state = api.getState();
  const draft = selectDraft(state, channelId);
  if (!canSend(draft) || messageFill(channelId, draft) > 1) return;
  if (selectIsMuted(state, channelId)) return;
  const authorId = selectOwnId(state);
  if (authorId === null) return;
  const id = draft.retryId ?? (api.extra.createId() as MessageId);
  const message = toOutgoing(draft, id, new Date(api.extra.now()).toISOString());
  const { file } = draft;
  const sending = { channelId, authorId, message, file };
  api.dispatch(sendStarted(sending));
  if (isStoredFirst(state, sending)) {
    await storeMessage(sending, draft.retryId !== null, api);
    return;
  }
  const result = await publish(sending, api);
  const failure = result.error && (await reasonOf(result.error, channelId, api));
  if (failure) api.dispatch(sendFailed({ channelId, messageId: message.id, kind: failure }));
  else {
    const timetoken = result.data ?? null;
    api.dispatch(sendFinished({ channelId, message, timetoken }));
    await announceMentions({ channelId, text: message.text, timetoken }, api);
  }
}

async function publish({ channelId, message, file }: Sending, api: AppListenerApi) {
  const { error } = await prepareThread(channelId, api);
  if (error) return { error };
  if (file) return sendFile(api, channelId, message, file.id);
  return api.dispatch(
    messagesApi.endpoints.sendMessage.initiate({ channelId, message }, { track: false }),
  );
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
  { channelId, message, file }: Sending,
  isRepeated: boolean,
  api: AppListenerApi,
): Promise<void> {
  const content = file && api.extra.files.get(file.id);
  const isStored = await addStored(api.extra.database, {
    ...{ channelId, message },
    file: file && content ? { name: file.name, content } : null,
    attemptedSince: isRepeated ? BEFORE_ALL : null,
    isRefused: false,
  });
  if (isStored) api.dispatch(messageStored({ channelId, message }));
  else api.dispatch(sendFailed({ channelId, messageId: message.id, kind: 'unknown' }));
}

/**
 * A refusal is about the message, unless the user may not write there any more. The news of that may
 * still be on its way, so the own record is read again first.
 */
async function reasonOf(
  error: SdkError | SerializedError,
  channelId: ChannelId,
  api: AppListenerApi,
): Promise<SendFailure> {
  if (!('kind' in error)) return error.name === 'AbortError' ? 'givenUp' : 'unknown';
  if (error.kind !== 'forbidden') return error.kind;
  await readOwnRecord(api);
  return selectIsSilenced(api.getState(), channelId) ? 'givenUp' : error.kind;
}

/** Few drafts quote something, so what looks after that is a separate file of script. */
const loadDraftQuotes = () => import('./draftQuotes').catch(() => undefined);

/** The message that a draft quotes is fetched unless it is loaded, and anew after an outage. */
async function loadQuoted(
  { payload: { channelId, before } }: ReturnType<typeof historyPageReceived>,
  api: AppListenerApi,
): Promise<void> {
  const { quote } = selectDraft(api.getState(), channelId);
  if (!quote) return;
  const quoting = [{ channelId, quoted: quote.timetoken }];
  await (await loadDraftQuotes())?.loadQuoted(quoting, before !== null, api);
}

/** Few messages have a file, so that is a separate file of script. */
async function sendFile(...sent: Parameters<typeof import('./sendFile').sendFile>) {
  const part = await import('./sendFile').catch(() => undefined);
  return part ? part.sendFile(...sent) : { data: undefined, error: { name: 'NoScript' } };
}

/** Keeps a file for the channel's draft; actions only name it. */
export const attachFile =
  (channelId: ChannelId, file: File) =>
  (dispatch: AppDispatch, getState: () => RootState, { files }: AppExtra): void => {
    if (!canAttach(selectDraft(getState(), channelId))) return;
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
  const prepared = await checked(chosen, api.extra);
  const fault = typeof prepared === 'string' ? prepared : null;
  if (typeof prepared !== 'string') files.replace(file.id, prepared);
  api.dispatch(fileChecked({ channelId, fileId: file.id, fault }));
}

async function checked(file: File, extra: AppExtra): Promise<File | FileFault> {
  try {
    return await extra.checkImage(file);
  } catch (cause) {
    extra.warn('a file could not be checked', cause);
    return 'unchecked';
  }
}

/** Releases the files that are in no draft any more. */
function releaseFiles(_action: unknown, api: AppListenerApi): void {
  api.extra.files.keepOnly(selectHeldFileIds(api.getState()));
}

/** Each user has their own drafts: two tabs of one browser may be two people. */
const storageKey = (userId: UserId | null) => `drafts ${userId ?? ''}`;

/** Soon, and before a page goes away: a reload begins by hiding it. */
async function storeDrafts(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  await api.take(pageHidden.match, STORE_DELAY_MS);
  const state = api.getState();
  const drafts = Object.entries(state.composer.drafts).flatMap(([id, { text, quote }]) =>
    text === '' && !quote ? [] : [[id, quote ? { text, quotedMessage: quote } : text]],
  );
  api.extra.storage.set(storageKey(selectOwnId(state)), JSON.stringify(Object.fromEntries(drafts)));
}

function restoreDrafts({ payload }: ReturnType<typeof sessionStarted>, api: AppListenerApi): void {
  const stored = parse(api.extra.storage.get(storageKey(payload.userId)));
  const drafts = Object.entries(stored).flatMap(([id, draft]) => {
    const read = readDraft(draft);
    return read.text === '' && !read.quote ? [] : [[id, read] as const];
  });
  api.dispatch(draftsRestored(Object.fromEntries(drafts)));
}

/**
 * A draft that quotes nothing is stored as its text. What the quoted message said then is not taken from there: it may
 * have been edited or deleted since.
 */
function readDraft(stored: unknown): StoredDraft {
  const quote = readQuote(stored);
  const text = quote && isRecord(stored) ? stored['text'] : stored;
  return {
    text: typeof text === 'string' ? text : '',
    quote: quote ? { ...quote, text: '' } : null,
  };
}

/** Stored drafts may be truncated or edited; then there are none. */
function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

export function addComposerListeners(startListening: StartListening): void {
  startListening({ actionCreator: sessionStarted, effect: restoreDrafts });
  startListening({ actionCreator: messageSubmitted, effect: sendDraft });
  startListening({ actionCreator: fileAttached, effect: checkFile });
  startListening({
    predicate: (_action, state, before) =>
      state.messages !== before.messages &&
      Object.values(state.composer.drafts).some(({ quote }) => quote),
    effect: async (_action, api) => (await loadDraftQuotes())?.followQuotes(api),
  });
  startListening({ actionCreator: historyPageReceived, effect: loadQuoted });
  startListening({
    predicate: (_action, state, before) => selectHeldFileIds(state) !== selectHeldFileIds(before),
    effect: releaseFiles,
  });
  startListening({
    matcher: isAnyOf(draftChanged, replyChanged, sendFinished, messageStored, unsentEdited),
    effect: storeDrafts,
  });
}
