import {
  createAction,
  createSelector,
  createSlice,
  isAnyOf,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import type { ChannelId, DraftFileId, MessageId } from '../../domain/ids';
import type { OutgoingMessage } from '../../domain/message';
import type { Quote } from '../../domain/quote';
import { createTable } from '../../lib/table';
import { sessionEnded } from '../../realtime/events';
import type { FileFault } from './prepareImage';
import { MAX_MESSAGE_BYTES } from '../../domain/protocol';
import { publishSize } from '../../pubnub/publishSize';
import {
  messageRefused,
  messageStored,
  selectAllUnsent,
  sendFailed,
  type SendFailure,
  sendFinished,
  sendStarted,
  unsentEdited,
  type UnsentFile,
  unsentRemoved,
} from '../outbox/outboxSlice';

/** The user pressed Enter or the send button. */
export const messageSubmitted = createAction<ChannelId>('composer/messageSubmitted');

/** A file as the composer shows it; the file itself is in the `FileRegistry`. */
export interface DraftFile extends UnsentFile {
  /** Only a ready file is sent; the others say why not. */
  readonly status: 'checking' | 'ready' | FileFault;
}

interface Draft {
  readonly text: string;
  readonly file: DraftFile | null;
  /** The message that this one answers, as it was when the user chose it. */
  readonly quote: Quote | null;
  /** The message on its way; while it is set, further sends are ignored. */
  readonly sending: OutgoingMessage | null;
  /** A send that failed keeps its id, so that trying again cannot show the message twice. */
  readonly retryId: MessageId | null;
  /**
   * How the last send ended, until the draft is changed or sent again: `rejected` when the
   * service refused the message (specification, section 8), `notSent` when it failed for any other reason.
   */
  readonly failure: 'rejected' | 'notSent' | null;
  /** Whether the service refused a message that was stored, and the user does not know yet. */
  readonly isStoredRefused: boolean;
}

/** The part of a draft that outlives the page. */
export type StoredDraft = Pick<Draft, 'text' | 'quote'>;

interface ComposerState {
  readonly drafts: Readonly<Record<ChannelId, Draft>>;
  /** The last message that was sent from here; the list goes to its end when that appears. */
  readonly lastSentId: MessageId | null;
}

const EMPTY_DRAFT: Draft = {
  text: '',
  file: null,
  quote: null,
  sending: null,
  retryId: null,
  failure: null,
  isStoredRefused: false,
};

const initialState: ComposerState = { drafts: createTable(), lastSentId: null };

/** The drafts, per channel. */
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
        failure: null,
        // Another text is another message.
        retryId: draft.text.trim() === payload.text.trim() ? draft.retryId : null,
      };
    },
    /** A file was chosen, pasted or dropped; it takes the place of the one before. */
    fileAttached: (
      { drafts },
      {
        payload: { channelId, file },
      }: PayloadAction<{
        readonly channelId: ChannelId;
        readonly file: Omit<DraftFile, 'status'>;
      }>,
    ) => {
      const draft = drafts[channelId] ?? EMPTY_DRAFT;
      drafts[channelId] = {
        ...withoutFile(draft),
        file: { ...file, status: 'checking' },
      };
    },
    fileChecked: (
      { drafts },
      {
        payload: { channelId, fileId, fault },
      }: PayloadAction<{
        readonly channelId: ChannelId;
        readonly fileId: DraftFileId;
        readonly fault: FileFault | null;
      }>,
    ) => {
      const file = drafts[channelId]?.file;
      if (file?.id === fileId) file.status = fault ?? 'ready';
    },
    /** The user took the file out. One that is on its way is given up. */
    fileRemoved: ({ drafts }, { payload: channelId }: PayloadAction<ChannelId>) => {
      const draft = drafts[channelId];
      if (draft?.file) drafts[channelId] = withoutFile(draft);
    },
    /** The draft answers another message, or none any more. */
    replyChanged: (
      { drafts },
      {
        payload: { channelId, quote },
      }: PayloadAction<{ readonly channelId: ChannelId; readonly quote: Quote | null }>,
    ) => {
      const draft = drafts[channelId] ?? EMPTY_DRAFT;
      drafts[channelId] = { ...draft, quote, retryId: null, failure: null };
    },
    /** The drafts of an earlier visit that are kept. */
    draftsRestored: (
      { drafts },
      { payload }: PayloadAction<Readonly<Record<ChannelId, StoredDraft>>>,
    ) => {
      for (const [id, stored] of Object.entries(payload)) {
        drafts[id as ChannelId] ??= { ...EMPTY_DRAFT, ...stored };
      }
    },
    blockedNoticeDismissed: ({ drafts }, { payload }: PayloadAction<ChannelId>) => {
      const draft = drafts[payload];
      if (draft) Object.assign(draft, { failure: null, isStoredRefused: false });
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sendStarted, (state, { payload }) => {
        const draft = state.drafts[payload.channelId] ?? EMPTY_DRAFT;
        state.lastSentId = payload.message.id;
        state.drafts[payload.channelId] = {
          ...draft,
          sending: payload.message,
          failure: null,
          isStoredRefused: false,
        };
      })
      .addCase(sendFailed, ({ drafts }, { payload }) => {
        const draft = drafts[payload.channelId];
        // The user has given it up.
        if (draft?.sending?.id !== payload.messageId) return;
        drafts[payload.channelId] = {
          ...draft,
          sending: null,
          // Text typed while the message was being sent is another message.
          retryId: draft.text.trim() === draft.sending.text ? payload.messageId : null,
          failure: failureOf(payload.kind),
        };
      })
      .addCase(messageRefused, ({ drafts }, { payload: { channelId } }) => {
        drafts[channelId] = { ...(drafts[channelId] ?? EMPTY_DRAFT), isStoredRefused: true };
      })
      .addCase(unsentRemoved, ({ drafts }, { payload: { channelId } }) => {
        const draft = drafts[channelId];
        if (draft) draft.isStoredRefused = false;
      })
      .addCase(unsentEdited, ({ drafts }, { payload: { channelId, message, file } }) => {
        const draft = drafts[channelId] ?? EMPTY_DRAFT;
        drafts[channelId] = {
          ...draft,
          text: [draft.text, message.text].filter((text) => text !== '').join('\n'),
          file: draft.file ?? (file && { ...file, status: 'ready' }),
          quote: draft.quote ?? message.quote ?? null,
          retryId: null,
          failure: null,
          isStoredRefused: false,
        };
      })
      .addCase(sessionEnded, () => initialState)
      .addMatcher(isAnyOf(sendFinished, messageStored), ({ drafts }, { payload }) => {
        const draft = drafts[payload.channelId];
        if (draft?.sending?.id !== payload.message.id) return;
        // Text typed while the message was being sent stays.
        const isUntouched = draft.text.trim() === payload.message.text;
        const isFileSent = payload.message.type === '';
        const isQuoteSent = draft.quote?.timetoken === payload.message.quote?.timetoken;
        drafts[payload.channelId] = {
          ...EMPTY_DRAFT,
          text: isUntouched ? '' : draft.text,
          file: isFileSent ? null : draft.file,
          quote: isQuoteSent ? null : draft.quote,
        };
      });
  },
  selectors: {
    selectDraft: (state, channelId: ChannelId): Draft => state.drafts[channelId] ?? EMPTY_DRAFT,
    selectLastSentId: (state) => state.lastSentId,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof composerSlice> {}
}

/** Another file, or none, is another message. */
function withoutFile(draft: Draft): Draft {
  const isFileOnItsWay = draft.sending?.type === '';
  return {
    ...draft,
    file: null,
    sending: isFileOnItsWay ? null : draft.sending,
    retryId: null,
    failure: null,
  };
}

function failureOf(kind: SendFailure): Draft['failure'] {
  if (kind === 'forbidden') return 'rejected';
  return kind === 'givenUp' ? null : 'notSent';
}

/** Whether the draft holds something to send: words or a file, and no file that must not be sent. */
export function canSend({ text, file, sending }: Draft): boolean {
  if (sending) return false;
  return file ? file.status === 'ready' : text.trim() !== '';
}

/** Whether another file may take the place of the one there is; not while that one is on its way. */
export function canAttach({ sending }: Draft): boolean {
  return sending?.type !== '';
}

/** The files of all drafts and of all messages that are not sent. */
export const selectHeldFileIds = createSelector(
  [(state: { readonly composer: ComposerState }) => state.composer.drafts, selectAllUnsent],
  (drafts, unsent) =>
    new Set([...Object.values(drafts), ...unsent].flatMap(({ file }) => (file ? [file.id] : []))),
);

export const {
  draftChanged,
  fileAttached,
  fileChecked,
  fileRemoved,
  replyChanged,
  draftsRestored,
  blockedNoticeDismissed,
} = composerSlice.actions;
export const { selectDraft, selectLastSentId } = composerSlice.selectors;

type Content = Pick<Draft, 'text' | 'file'> & Partial<Pick<Draft, 'quote'>>;

/** The message that a draft is published as. @param sentAt ISO time */
export function toOutgoing(
  { text, file, quote }: Content,
  id: MessageId,
  createdAt: string,
): OutgoingMessage {
  const type = file ? '' : 'default';
  return { id, text: text.trim(), type, createdAt, ...(quote && { quote }) };
}

/** As long as every id and every time. */
const ANY_ID = '0'.repeat(36) as MessageId;
const ANY_TIME = new Date(0).toISOString();

/**
 * How much of the longest message that the service takes a draft fills: above 1 it is too long. The limit
 * counts bytes of the encoded message, so an emoji or a letter of another script takes more than one.
 */
export function messageFill(channelId: ChannelId, draft: Content): number {
  const { file } = draft;
  const message = toOutgoing(draft, ANY_ID, ANY_TIME);
  // Each character takes a byte at least, and what is far too long takes long to encode.
  const size =
    message.text.length > MAX_MESSAGE_BYTES
      ? message.text.length
      : publishSize({ channelId, message, ...(file && { fileName: file.name }) });
  return size / MAX_MESSAGE_BYTES;
}
