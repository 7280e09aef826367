import {
  createAction,
  createSlice,
  type Draft,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import type { ChannelId, DraftFileId, MessageId } from '../../domain/ids';
import type { OutgoingMessage } from '../../domain/message';
import type { Quote } from '../../domain/quote';
import { createTable } from '../../lib/table';
import {
  historyPageReceived,
  messagesReceived,
  sessionEnded,
  stateRestored,
  type HistoryPage,
} from '../../realtime/events';
import type { FileFault } from './prepareImage';
import { MAX_MESSAGE_BYTES } from '../../../shared/protocol';
import { publishSize } from '../../pubnub/publishSize';
import {
  blockedNoticeDismissed,
  outboxRestored,
  sendFailed,
  type SendFailure,
  sendStarted,
  unsentEdited,
  type UnsentFile,
} from '../outbox/outboxSlice';

/** The user pressed Enter or the send button. */
export const messageSubmitted = createAction<ChannelId>('composer/messageSubmitted');

/** A file as the composer shows it; the file itself is in the `FileRegistry`. */
export interface DraftFile extends UnsentFile {
  /** Only a ready file is sent; the others say why not. */
  readonly status: 'checking' | 'ready' | FileFault | 'tooMany';
}

interface MessageDraft {
  readonly text: string;
  readonly file: DraftFile | null;
  /** The message that this one answers, as it was when the user chose it. */
  readonly quote: Quote | null;
  /**
   * The message whose send failed, for as long as the draft begins with its text. It may have arrived without an
   * answer: sent again unchanged it keeps its id, and it leaves the draft when it is in the history.
   */
  readonly returned: ReturnedMessage | null;
  /**
   * How the last send ended, until the text of its message is changed or sent again: `rejected` when the
   * service refused the message (specification, section 8), `notSent` when it failed for any other reason.
   */
  readonly failure: 'rejected' | 'notSent' | null;
}

/** A message that is in the draft again. */
export type ReturnedMessage = Pick<OutgoingMessage, 'id' | 'text' | 'type' | 'quote'>;

/** The part of a draft that outlives the page. */
export type StoredDraft = Pick<MessageDraft, 'text' | 'quote' | 'returned'>;

interface ComposerState {
  readonly drafts: Readonly<Record<ChannelId, MessageDraft>>;
  /** The last message that was sent from here; the list goes to its end when that appears. */
  readonly lastSentId: MessageId | null;
}

const EMPTY_DRAFT: MessageDraft = {
  text: '',
  file: null,
  quote: null,
  returned: null,
  failure: null,
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
      const { returned } = draft;
      const isBelow = [draft.text, payload.text].every((text) => textAfter(returned, text));
      drafts[payload.channelId] = {
        ...draft,
        text: payload.text,
        // The user may go on typing below the message before the failure is shown.
        failure: isBelow ? draft.failure : null,
        // Another text is another message.
        returned: textAfter(returned, payload.text) === null ? null : returned,
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
    /** The user took the file out. A message that is on its way with its file is given up. */
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
      const isSame = draft.quote?.timetoken === quote?.timetoken;
      drafts[channelId] = isSame
        ? { ...draft, quote }
        : { ...draft, quote, returned: null, failure: null };
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
    /**
     * Another tab of the user changed the draft. It is taken over where the change was made from what this tab
     * has: a text that was typed here meanwhile stays, and so does the other one in its tab.
     */
    draftFollowed: (
      { drafts },
      {
        payload: { channelId, stored, replaced },
      }: PayloadAction<{
        readonly channelId: ChannelId;
        readonly stored: StoredDraft;
        /** The text from which the other tab made its own. */
        readonly replaced: string;
      }>,
    ) => {
      const draft = drafts[channelId] ?? EMPTY_DRAFT;
      if (!['', replaced, stored.text].includes(draft.text)) return;
      const isSameQuote = draft.quote?.timetoken === stored.quote?.timetoken;
      drafts[channelId] = {
        ...draft,
        ...stored,
        // The text of the quoted message is known here only.
        quote: isSameQuote ? draft.quote : stored.quote,
        failure: draft.text === stored.text ? draft.failure : null,
      };
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sendStarted, letGo)
      .addCase(sendFailed, putBack)
      .addCase(unsentEdited, takeRefused)
      .addCase(blockedNoticeDismissed, clearFailure)
      .addCase(outboxRestored, dropStored)
      .addCase(stateRestored, dropRestored)
      .addCase(messagesReceived, ({ drafts }, { payload }) => dropArrived(drafts, payload))
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

/** The message leaves the draft: its state is in the outbox from now on. */
function letGo(
  state: Draft<ComposerState>,
  { payload: { channelId, message, file } }: ReturnType<typeof sendStarted>,
): void {
  state.lastSentId = message.id;
  // A file that waited behind the draft leaves what was written since.
  if (state.drafts[channelId]?.file?.id === file?.id) state.drafts[channelId] = EMPTY_DRAFT;
}

function putBack(
  { drafts }: Draft<ComposerState>,
  { payload: { channelId, message, file, kind } }: ReturnType<typeof sendFailed>,
): void {
  const draft = drafts[channelId] ?? EMPTY_DRAFT;
  const isWhole = file !== null || message.type !== '';
  const returned = returnMessage(draft, message);
  drafts[channelId] = {
    ...returned,
    file: draft.file ?? asReady(file),
    // Without its file it is another message.
    returned: isWhole ? returned.returned : null,
    failure: failureOf(kind),
  };
}

/** A refused message comes back below what is being written. */
function takeRefused(
  { drafts }: Draft<ComposerState>,
  { payload: { channelId, message, file } }: ReturnType<typeof unsentEdited>,
): void {
  const draft = drafts[channelId] ?? EMPTY_DRAFT;
  drafts[channelId] = {
    text: joinTexts(draft.text, message.text),
    file: draft.file ?? asReady(file),
    quote: draft.quote ?? message.quote ?? null,
    returned: null,
    failure: null,
  };
}

function asReady(file: UnsentFile | null): DraftFile | null {
  return file && { ...file, status: 'ready' };
}

function clearFailure(
  { drafts }: Draft<ComposerState>,
  { payload: channelId }: ReturnType<typeof blockedNoticeDismissed>,
): void {
  const draft = drafts[channelId];
  if (draft) draft.failure = null;
}

function dropStored(
  { drafts }: Draft<ComposerState>,
  { payload }: ReturnType<typeof outboxRestored>,
): void {
  dropArrived(
    drafts,
    payload.map(({ channelId, message: { id } }) => ({ channelId, id })),
  );
}

function dropRestored(
  { drafts }: Draft<ComposerState>,
  { payload }: ReturnType<typeof stateRestored>,
): void {
  dropArrived(
    drafts,
    payload.conversations.flatMap(({ messages }) => messages),
  );
}

function dropPage({ drafts }: Draft<ComposerState>, { payload }: PayloadAction<HistoryPage>): void {
  dropArrived(drafts, payload.messages);
}

/** Another file, or none, is another message. */
function withoutFile(draft: MessageDraft): MessageDraft {
  return { ...draft, file: null, returned: null, failure: null };
}

/** A draft with the text of a message that was not sent, and below it the text that was typed since. */
export function returnMessage({ text, quote }: StoredDraft, message: ReturnedMessage): StoredDraft {
  return {
    text: joinTexts(message.text, text),
    quote: quote ?? message.quote ?? null,
    returned: message,
  };
}

/** Two texts that were written apart, as one. */
function joinTexts(first: string, second: string): string {
  return [first, second].filter((text) => text.trim() !== '').join('\n');
}

/** The text below that of a returned message; null when the text does not begin with it. */
function textAfter(returned: ReturnedMessage | null, text: string): string | null {
  if (!returned) return null;
  if (text.trim() === returned.text) return '';
  if (returned.text === '') return text;
  return text.startsWith(`${returned.text}\n`) ? text.slice(returned.text.length + 1) : null;
}

/**
 * Messages that were returned, and are in the history or the outbox all the same, leave their drafts. The id tells:
 * others know it only once the message was published.
 */
function dropArrived(
  drafts: ComposerState['drafts'] & Record<ChannelId, MessageDraft>,
  arrived: readonly { readonly channelId: ChannelId; readonly id?: MessageId | undefined }[],
): void {
  for (const { channelId, id } of arrived) {
    const draft = drafts[channelId];
    if (!draft?.returned || draft.returned.id !== id) continue;
    const { returned, text, file, quote } = draft;
    drafts[channelId] = {
      ...draft,
      text: textAfter(returned, text) ?? text,
      file: returned.type === '' ? null : file,
      quote: quote?.timetoken === returned.quote?.timetoken ? null : quote,
      returned: null,
      failure: null,
    };
  }
}

function failureOf(kind: SendFailure): MessageDraft['failure'] {
  if (kind === 'forbidden') return 'rejected';
  return kind === 'givenUp' ? null : 'notSent';
}

/** Whether the draft has neither words nor a file. */
export function isEmpty({ text, file }: Pick<MessageDraft, 'text' | 'file'>): boolean {
  return text.trim() === '' && !file;
}

/** Whether the draft holds something to send: words or a file, and no file that must not be sent. */
export function canSend({ text, file }: MessageDraft): boolean {
  return file ? file.status === 'ready' : text.trim() !== '';
}

export const {
  draftChanged,
  fileAttached,
  fileChecked,
  fileRemoved,
  replyChanged,
  draftsRestored,
  draftFollowed,
} = composerSlice.actions;
export const { selectDraft, selectLastSentId } = composerSlice.selectors;

type Content = Pick<MessageDraft, 'text' | 'file'> & Partial<Pick<MessageDraft, 'quote'>>;

/** The message that a draft is published as. @param sentAt ISO time */
export function toOutgoing(
  { text, file, quote }: Content,
  id: MessageId,
  createdAt: string,
): OutgoingMessage {
  const type = file ? '' : 'default';
  return { id, text: text.trim(), type, createdAt, ...(quote && { quote }) };
}

/** The id of the message that a draft is sent again as; undefined when it is another message. */
export function retryIdOf(draft: MessageDraft): MessageId | undefined {
  const { returned, quote } = draft;
  const { text, type } = toOutgoing(draft, ANY_ID, ANY_TIME);
  const isSame =
    returned?.text === text &&
    returned.type === type &&
    returned.quote?.timetoken === quote?.timetoken;
  return isSame ? returned.id : undefined;
}

/** Placeholders of the full length of an id and a time, to measure a message. */
const ANY_ID = '0'.repeat(36) as MessageId;
const ANY_TIME = new Date(0).toISOString();

/**
 * How much of the longest message that the service takes a draft fills: above 1 it is too long. The limit
 * counts bytes of the encoded message, so an emoji or a letter of another script takes more than one.
 */
export function messageFill(channelId: ChannelId, draft: Content): number {
  const { file } = draft;
  const message = toOutgoing(draft, ANY_ID, ANY_TIME);
  // Each character takes a byte at least; encoding a text that is far too long would take long.
  const size =
    message.text.length > MAX_MESSAGE_BYTES
      ? message.text.length
      : publishSize({ channelId, message, ...(file && { fileName: file.name }) });
  return size / MAX_MESSAGE_BYTES;
}
