import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, MessageId } from '../../domain/ids';
import type { AppExtra } from '../../state/appExtra';
import type { AppDispatch, AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import {
  messageStored,
  selectAllUnsent,
  selectSending,
  sendFailed,
  sendFinished,
  type UnsentFile,
} from '../outbox/outboxSlice';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import { fileAttached, fileChecked, messageSubmitted, selectDraft } from './composerSlice';
import { isEmpty, toOutgoing } from './draft';
import {
  fileQueued,
  isOnItsWay,
  MAX_QUEUED,
  nextToSend,
  queuedFileRemoved,
  queueStopped,
  queueSubmitted,
  selectFileQueue,
} from './fileQueueSlice';
import type { FileRegistry } from './fileRegistry';
import type { FileFault } from './prepareImage';
import { sendMessage } from './sendMessage';

declare module '../../state/appExtra' {
  interface AppExtra {
    /** The files of the drafts. */
    readonly files: FileRegistry;
    /** Prepares a chosen file for sending, or says why it cannot be sent; rejects when it cannot be read. */
    readonly checkImage: (file: File) => Promise<File | FileFault>;
  }
}

/** Keeps a file for the channel's draft; actions only name it. */
export const attachFile =
  (channelId: ChannelId, file: File) =>
  (dispatch: AppDispatch, getState: () => RootState, { files }: AppExtra): void => {
    if (isSendingFiles(getState(), channelId)) dispatch(attachFiles(channelId, [file]));
    else dispatch(fileAttached({ channelId, file: addFile(file, files) }));
  };

/** Whether a file is on its way, or follows one. It keeps its place in the composer. */
const isSendingFiles = (state: RootState, channelId: ChannelId) =>
  Boolean(selectSending(state, channelId)?.file) || isOnItsWay(selectFileQueue(state, channelId));

/** Keeps files for the draft, if it has room for one, and for the messages after it. */
export const attachFiles =
  (channelId: ChannelId, files: readonly File[]) =>
  (dispatch: AppDispatch, getState: () => RootState, extra: AppExtra): void => {
    const state = getState();
    const isTaken = selectDraft(state, channelId).file !== null || isSendingFiles(state, channelId);
    const [first, ...others] = files;
    if (!first) return;
    if (!isTaken) dispatch(attachFile(channelId, first));
    const further = isTaken ? files : others;
    const room = MAX_QUEUED - selectFileQueue(state, channelId).length;
    // The first that finds no room says so for all after it.
    for (const [index, file] of further.slice(0, Math.max(room, 0) + 1).entries()) {
      const status = index < room ? 'checking' : 'tooMany';
      dispatch(fileQueued({ channelId, file: { ...addFile(file, extra.files), status } }));
    }
  };

function addFile(file: File, files: FileRegistry): UnsentFile {
  return { ...files.add(file), name: file.name, size: file.size };
}

async function checkFile(
  { channelId, file }: { readonly channelId: ChannelId; readonly file: UnsentFile },
  api: AppListenerApi,
): Promise<void> {
  const { files } = api.extra;
  const chosen = files.get(file.id);
  if (!chosen) return;
  const prepared = await api.extra.checkImage(chosen);
  const checked = { channelId, fileId: file.id };
  if (typeof prepared === 'string') {
    api.dispatch(fileChecked({ ...checked, size: file.size, fault: prepared }));
    return;
  }
  files.replace(file.id, prepared);
  api.dispatch(fileChecked({ ...checked, size: prepared.size, fault: null }));
}

/** The files of all drafts, of those that wait behind them, and of all messages that are not sent. */
const selectHeldFileIds = createSelector(
  [
    ({ composer }: RootState) => composer.drafts,
    ({ fileQueue }: RootState) => fileQueue.byChannel,
    selectAllUnsent,
  ],
  (drafts, queues, unsent) =>
    new Set([
      ...[...Object.values(drafts), ...unsent].flatMap(({ file }) => (file ? [file.id] : [])),
      ...Object.values(queues).flatMap((files) => files.map(({ id }) => id)),
    ]),
);

/** Releases the files that are in no draft any more. */
function releaseFiles(_action: unknown, api: AppListenerApi): void {
  api.extra.files.keepOnly(selectHeldFileIds(api.getState()));
}

/** The files that wait follow the draft. Nothing follows one that is not sent. */
async function submitQueue(
  { payload: channelId }: ReturnType<typeof messageSubmitted>,
  api: AppListenerApi,
): Promise<void> {
  if (!isEmpty(selectDraft(api.getState(), channelId))) return;
  api.dispatch(queueSubmitted(channelId));
  await sendNext(channelId, api);
}

/** Sends the next of the files that wait, as a message of its own. */
async function sendNext(channelId: ChannelId, api: AppListenerApi): Promise<void> {
  const state = api.getState();
  const queue = selectFileQueue(state, channelId).filter(({ isSubmitted }) => isSubmitted);
  const authorId = selectOwnId(state);
  if (queue.length === 0 || selectSending(state, channelId) || authorId === null) return;
  const file = nextToSend(queue);
  if (!file || selectIsMuted(state, channelId)) {
    api.dispatch(queueStopped(channelId));
    return;
  }
  if (file.status === 'checking') return;
  const id = api.extra.createId() as MessageId;
  const sentAt = new Date(api.extra.now()).toISOString();
  const message = toOutgoing({ text: '', file, quote: null }, id, sentAt);
  await sendMessage({ channelId, authorId, message, file }, false, api);
}

export function addFileListeners(startListening: StartListening) {
  return combineListeners(
    startListening({
      actionCreator: fileAttached,
      effect: ({ payload }, api) => checkFile(payload, api),
    }),
    startListening({
      actionCreator: fileQueued,
      effect: ({ payload }, api) =>
        payload.file.status === 'checking' ? checkFile(payload, api) : undefined,
    }),
    startListening({ actionCreator: messageSubmitted, effect: submitQueue }),
    ...[sendFinished, messageStored, sendFailed, fileChecked, queuedFileRemoved].map(
      (actionCreator) =>
        startListening({
          actionCreator,
          effect: ({ payload }, api) => sendNext(payload.channelId, api),
        }),
    ),
    startListening({
      predicate: (_action, state, before) => selectHeldFileIds(state) !== selectHeldFileIds(before),
      effect: releaseFiles,
    }),
  );
}
