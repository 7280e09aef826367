import { createSlice, type Draft, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId, DraftFileId } from '../../domain/ids';
import { createTable } from '../../lib/table';
import { sessionEnded } from '../../realtime/events';
import { sendFailed, sendStarted } from '../outbox/outboxSlice';
import { fileAdvanced, fileChecked } from './composerSlice';
import { type DraftFile, type MessageDraft, outcomeOf, withFile } from './draft';

/** More files than this do not wait in a channel. */
export const MAX_QUEUED = 20;

interface QueuedFile extends DraftFile {
  /** The user pressed Send: it is sent as soon as the one before it is. Those that came since wait for the next time. */
  readonly isSubmitted: boolean;
}

type FileQueue = readonly QueuedFile[];

const EMPTY_QUEUE: FileQueue = [];

interface FileQueueState {
  readonly byChannel: Readonly<Record<ChannelId, FileQueue>>;
}

const initialState: FileQueueState = { byChannel: createTable() };

/** The files beyond the first of a draft, per channel: they follow it as messages of their own. */
export const fileQueueSlice = createSlice({
  name: 'fileQueue',
  initialState,
  reducers: {
    fileQueued: (
      { byChannel },
      {
        payload: { channelId, file },
      }: PayloadAction<{ readonly channelId: ChannelId; readonly file: DraftFile }>,
    ) => {
      (byChannel[channelId] ??= []).push({ ...file, isSubmitted: false });
    },
    queuedFileRemoved: (
      { byChannel },
      { payload }: PayloadAction<{ readonly channelId: ChannelId; readonly fileId: DraftFileId }>,
    ) => drop(byChannel, payload.channelId, payload.fileId),
    queueSubmitted: ({ byChannel }, { payload: channelId }: PayloadAction<ChannelId>) =>
      mark(byChannel, channelId, true),
    /** The files that are left wait until the user presses Send again. */
    queueStopped: ({ byChannel }, { payload: channelId }: PayloadAction<ChannelId>) =>
      mark(byChannel, channelId, false),
  },
  extraReducers: (builder) => {
    builder
      .addCase(fileChecked, ({ byChannel }, { payload }) => {
        const file = byChannel[payload.channelId]?.find(({ id }) => id === payload.fileId);
        if (file) Object.assign(file, outcomeOf(payload));
      })
      .addCase(fileAdvanced, ({ byChannel }, { payload: { channelId, file } }) =>
        drop(byChannel, channelId, file.id),
      )
      .addCase(sendStarted, ({ byChannel }, { payload: { channelId, file } }) => {
        if (file) drop(byChannel, channelId, file.id);
      })
      .addCase(sendFailed, ({ byChannel }, { payload: { channelId, file } }) => {
        // Without its file, that one was taken out, and the others are still wanted.
        if (file) mark(byChannel, channelId, false);
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectFileQueue: (state, channelId: ChannelId): FileQueue =>
      state.byChannel[channelId] ?? EMPTY_QUEUE,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof fileQueueSlice> {}
}

type ByChannel = Draft<FileQueueState>['byChannel'];

function drop(byChannel: ByChannel, channelId: ChannelId, fileId: DraftFileId): void {
  const left = byChannel[channelId]?.filter(({ id }) => id !== fileId) ?? [];
  if (left.length > 0) byChannel[channelId] = left;
  else delete byChannel[channelId];
}

function mark(byChannel: ByChannel, channelId: ChannelId, isSubmitted: boolean): void {
  for (const file of byChannel[channelId] ?? []) file.isSubmitted = isSubmitted;
}

/** The file that is sent next, perhaps once it is checked; the others are refused. */
export function nextToSend(files: FileQueue): DraftFile | undefined {
  return files.find(({ status }) => status === 'checking' || status === 'ready');
}

/** The draft that Send sends: words go with the first file that waits, which the composer shows above them. */
export function withNextFile(draft: MessageDraft, queue: FileQueue): MessageDraft {
  const next = draft.file ? undefined : nextToSend(queue);
  return next ? withFile(draft, next) : draft;
}

/** Whether files of the last Send still wait for those before them. */
export function isOnItsWay(queue: FileQueue): boolean {
  return queue.some(({ isSubmitted }) => isSubmitted);
}

export const { fileQueued, queuedFileRemoved, queueSubmitted, queueStopped } =
  fileQueueSlice.actions;
export const { selectFileQueue } = fileQueueSlice.selectors;
