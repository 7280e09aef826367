import {
  createAction,
  createSlice,
  type Draft,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import type { ChannelId, MessageId } from '../../domain/ids';
import type { Quote } from '../../domain/quote';
import { createTable } from '../../lib/table';
import {
  historyPageReceived,
  messagesReceived,
  sessionEnded,
  stateRestored,
  type HistoryPage,
} from '../../realtime/events';
import {
  blockedNoticeDismissed,
  outboxRestored,
  sendFailed,
  sendStarted,
  unsentEdited,
} from '../outbox/outboxSlice';
import {
  type DraftFile,
  EMPTY_DRAFT,
  type FileCheck,
  type MessageDraft,
  outcomeOf,
  type StoredDraft,
  withFailed,
  withFile,
  withFollowed,
  withoutArrived,
  withQuote,
  withRejected,
  withText,
} from './draft';

/** The user pressed Enter or the send button. */
export const messageSubmitted = createAction<ChannelId>('composer/messageSubmitted');

interface InChannel {
  readonly channelId: ChannelId;
}

interface ComposerState {
  readonly drafts: Readonly<Record<ChannelId, MessageDraft>>;
  /** The last message that was sent from here; the list goes to its end when that appears. */
  readonly lastSentId: MessageId | null;
}

type State = Draft<ComposerState>;

const initialState: ComposerState = { drafts: createTable(), lastSentId: null };

/** The drafts, per channel. */
export const composerSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    draftChanged: (
      state,
      { payload: { channelId, text } }: PayloadAction<InChannel & { readonly text: string }>,
    ) => change(state, channelId, (draft) => withText(draft, text)),
    /** A file was chosen, pasted or dropped; it takes the place of the one before. */
    fileAttached: (
      state,
      {
        payload: { channelId, file },
      }: PayloadAction<InChannel & { readonly file: Omit<DraftFile, 'status'> }>,
    ) => change(state, channelId, (draft) => withFile(draft, { ...file, status: 'checking' })),
    fileChecked: ({ drafts }, { payload }: PayloadAction<FileCheck>) => {
      const file = drafts[payload.channelId]?.file;
      if (file?.id === payload.fileId) Object.assign(file, outcomeOf(payload));
    },
    /** The first of the files that waited goes with these words. */
    fileAdvanced: (
      state,
      { payload: { channelId, file } }: PayloadAction<InChannel & { readonly file: DraftFile }>,
    ) => change(state, channelId, (draft) => withFile(draft, file)),
    /** The user took the file out. A message that is on its way with its file is given up. */
    fileRemoved: (state, { payload: channelId }: PayloadAction<ChannelId>) => {
      if (state.drafts[channelId]?.file) {
        change(state, channelId, (draft) => withFile(draft, null));
      }
    },
    /** The draft answers another message, or none any more. */
    replyChanged: (
      state,
      {
        payload: { channelId, quote },
      }: PayloadAction<InChannel & { readonly quote: Quote | null }>,
    ) => change(state, channelId, (draft) => withQuote(draft, quote)),
    /** The drafts of an earlier visit that are kept. */
    draftsRestored: (
      { drafts },
      { payload }: PayloadAction<Readonly<Record<ChannelId, StoredDraft>>>,
    ) => {
      for (const [id, stored] of Object.entries(payload)) {
        drafts[id as ChannelId] ??= { ...EMPTY_DRAFT, ...stored };
      }
    },
    /** Another tab of the user changed the draft. */
    draftFollowed: (
      state,
      {
        payload: { channelId, stored, replaced },
      }: PayloadAction<
        InChannel & {
          readonly stored: StoredDraft;
          /** The text from which the other tab made its own. */
          readonly replaced: string;
        }
      >,
    ) => change(state, channelId, (draft) => withFollowed(draft, stored, replaced)),
  },
  extraReducers: (builder) => {
    builder
      .addCase(sendStarted, letGo)
      .addCase(sendFailed, (state, { payload: { channelId, message, file, kind } }) =>
        change(state, channelId, (draft) => withFailed(draft, message, file, kind)),
      )
      .addCase(unsentEdited, (state, { payload: { channelId, message, file } }) =>
        change(state, channelId, (draft) => withRejected(draft, message, file)),
      )
      .addCase(blockedNoticeDismissed, clearFailure)
      .addCase(outboxRestored, dropStored)
      .addCase(stateRestored, dropRestored)
      .addCase(messagesReceived, (state, { payload }) => dropArrived(state, payload))
      .addCase(sessionEnded, () => initialState)
      .addMatcher(historyPageReceived, dropPage);
  },
  selectors: {
    selectDraft: (state, channelId: ChannelId): MessageDraft =>
      state.drafts[channelId] ?? EMPTY_DRAFT,
    selectLastSentId: (state) => state.lastSentId,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof composerSlice> {}
}

function change(
  { drafts }: State,
  channelId: ChannelId,
  to: (draft: MessageDraft) => MessageDraft,
): void {
  drafts[channelId] = to(drafts[channelId] ?? EMPTY_DRAFT);
}

/** The message leaves the draft: its state is in the outbox from now on. */
function letGo(
  state: State,
  { payload: { channelId, message, file } }: ReturnType<typeof sendStarted>,
): void {
  state.lastSentId = message.id;
  // A file that waited behind the draft leaves what was written since.
  if (state.drafts[channelId]?.file?.id === file?.id) state.drafts[channelId] = EMPTY_DRAFT;
}

function clearFailure(
  { drafts }: State,
  { payload: channelId }: ReturnType<typeof blockedNoticeDismissed>,
): void {
  const draft = drafts[channelId];
  if (draft) draft.failure = null;
}

function dropStored(state: State, { payload }: ReturnType<typeof outboxRestored>): void {
  dropArrived(
    state,
    payload.map(({ channelId, message: { id } }) => ({ channelId, id })),
  );
}

function dropRestored(state: State, { payload }: ReturnType<typeof stateRestored>): void {
  dropArrived(
    state,
    payload.conversations.flatMap(({ messages }) => messages),
  );
}

function dropPage(state: State, { payload }: PayloadAction<HistoryPage>): void {
  dropArrived(state, payload.messages);
}

/** Messages that were returned, and are in the history or the outbox all the same, leave their drafts. */
function dropArrived(
  state: State,
  arrived: readonly (InChannel & { readonly id?: MessageId | undefined })[],
): void {
  for (const { channelId, id } of arrived) {
    if (id === undefined || state.drafts[channelId]?.returned?.id !== id) continue;
    change(state, channelId, (draft) => withoutArrived(draft, id));
  }
}

export const {
  draftChanged,
  fileAdvanced,
  fileAttached,
  fileChecked,
  fileRemoved,
  replyChanged,
  draftsRestored,
  draftFollowed,
} = composerSlice.actions;
export const { selectDraft, selectLastSentId } = composerSlice.selectors;
