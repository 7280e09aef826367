import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId, MessageId } from '../../domain/ids';
import type { OutgoingMessage } from '../../domain/message';
import type { SdkErrorKind } from '../../pubnub/errors';
import { sessionEnded } from '../../realtime/facts';

/** The user pressed Enter or the send button. */
export const messageSubmitted = createAction<ChannelId>('composer/messageSubmitted');

export interface Draft {
  readonly text: string;
  /** The message on its way; while it is set, further sends are ignored. */
  readonly sending: OutgoingMessage | null;
  /** A send that failed keeps its id, so that trying again cannot show the message twice. */
  readonly retryId: MessageId | null;
  /** The service refused the message (specification, section 8). */
  readonly isBlocked: boolean;
}

interface ComposerState {
  readonly drafts: Readonly<Record<ChannelId, Draft>>;
}

const EMPTY_DRAFT: Draft = { text: '', sending: null, retryId: null, isBlocked: false };

const initialState: ComposerState = { drafts: {} };

/** What the user is writing, per channel. */
export const composerSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    draftChanged: (
      { drafts },
      { payload }: PayloadAction<{ readonly channelId: ChannelId; readonly text: string }>,
    ) => {
      const draft = drafts[payload.channelId] ?? EMPTY_DRAFT;
      drafts[payload.channelId] = {
        ...draft,
        text: payload.text,
        isBlocked: false,
        // Another text is another message.
        retryId: draft.text.trim() === payload.text.trim() ? draft.retryId : null,
      };
    },
    /** Texts of an earlier visit. */
    draftsRestored: (
      { drafts },
      { payload }: PayloadAction<Readonly<Record<ChannelId, string>>>,
    ) => {
      for (const [id, text] of Object.entries(payload)) {
        drafts[id as ChannelId] ??= { ...EMPTY_DRAFT, text };
      }
    },
    sendStarted: (
      { drafts },
      {
        payload,
      }: PayloadAction<{ readonly channelId: ChannelId; readonly message: OutgoingMessage }>,
    ) => {
      const draft = drafts[payload.channelId] ?? EMPTY_DRAFT;
      drafts[payload.channelId] = { ...draft, sending: payload.message, isBlocked: false };
    },
    sendFinished: (
      { drafts },
      {
        payload,
      }: PayloadAction<{ readonly channelId: ChannelId; readonly message: OutgoingMessage }>,
    ) => {
      const draft = drafts[payload.channelId] ?? EMPTY_DRAFT;
      // What was typed while the message was on its way stays.
      const isUntouched = draft.text.trim() === payload.message.text;
      drafts[payload.channelId] = { ...EMPTY_DRAFT, text: isUntouched ? '' : draft.text };
    },
    sendFailed: (
      { drafts },
      {
        payload,
      }: PayloadAction<{
        readonly channelId: ChannelId;
        readonly messageId: MessageId;
        readonly kind: SdkErrorKind;
      }>,
    ) => {
      const draft = drafts[payload.channelId] ?? EMPTY_DRAFT;
      drafts[payload.channelId] = {
        ...draft,
        sending: null,
        // What was typed while the message was on its way is another message.
        retryId: draft.text.trim() === draft.sending?.text ? payload.messageId : null,
        isBlocked: payload.kind === 'forbidden',
      };
    },
    blockedNoticeDismissed: ({ drafts }, { payload }: PayloadAction<ChannelId>) => {
      const draft = drafts[payload];
      if (draft) draft.isBlocked = false;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectDraft: (state, channelId: ChannelId): Draft => state.drafts[channelId] ?? EMPTY_DRAFT,
  },
});

export const {
  draftChanged,
  draftsRestored,
  sendStarted,
  sendFinished,
  sendFailed,
  blockedNoticeDismissed,
} = composerSlice.actions;
export const { selectDraft } = composerSlice.selectors;
