import { MAX_MESSAGE_BYTES } from '../../../shared/protocol';
import type { ChannelId, DraftFileId, MessageId } from '../../domain/ids';
import type { OutgoingMessage } from '../../domain/message';
import type { Quote } from '../../domain/quote';
import { isBlank } from '../../lib/text';
import { publishSize } from '../../pubnub/publishSize';
import type { SendFailure, UnsentFile } from '../outbox/outboxSlice';
import type { FileFault } from './prepareImage';

/** A file as the composer shows it; the file itself is in the `FileRegistry`. */
export interface DraftFile extends UnsentFile {
  /** Only a ready file is sent; the others say why not. */
  readonly status: 'checking' | 'ready' | FileFault | 'tooMany';
}

/** The result of the check of a chosen file. */
export interface FileCheck {
  readonly channelId: ChannelId;
  readonly fileId: DraftFileId;
  /** Of the file that is sent, which may be smaller than the chosen one. */
  readonly size: number;
  readonly fault: FileFault | null;
}

/** The fields of a file that its check changes. */
export function outcomeOf({ size, fault }: FileCheck): Pick<DraftFile, 'size' | 'status'> {
  return { size, status: fault ?? 'ready' };
}

/** What the user writes in a channel, and has not sent. */
export interface MessageDraft {
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
   * service rejected the message (specification, section 8), `notSent` when it failed for any other reason.
   */
  readonly failure: 'rejected' | 'notSent' | null;
}

/** A message that is in the draft again. */
export type ReturnedMessage = Pick<OutgoingMessage, 'id' | 'text' | 'type' | 'quote'>;

/** The part of a draft that outlives the page. */
export type StoredDraft = Pick<MessageDraft, 'text' | 'quote' | 'returned'>;

export const EMPTY_DRAFT: MessageDraft = {
  text: '',
  file: null,
  quote: null,
  returned: null,
  failure: null,
};

/** Whether the draft has neither words nor a file. */
export function isEmpty({ text, file }: Pick<MessageDraft, 'text' | 'file'>): boolean {
  return isBlank(text) && !file;
}

/** Whether the draft holds something to send: words or a file, and no file that must not be sent. */
export function canSend({ text, file }: MessageDraft): boolean {
  return file ? file.status === 'ready' : !isBlank(text);
}

/** The draft as the user goes on writing it. */
export function withText(draft: MessageDraft, text: string): MessageDraft {
  const { returned } = draft;
  const isBelow = [draft.text, text].every((each) => textAfter(returned, each));
  return {
    ...draft,
    text,
    // The user may go on typing below the message before the failure is shown.
    failure: isBelow ? draft.failure : null,
    // Another text is another message.
    returned: textAfter(returned, text) === null ? null : returned,
  };
}

/** Another file, or none, is another message. */
export function withFile(draft: MessageDraft, file: DraftFile | null): MessageDraft {
  return { ...draft, file, returned: null, failure: null };
}

/** Another quote, or none, is another message. */
export function withQuote(draft: MessageDraft, quote: Quote | null): MessageDraft {
  const isSame = isSameQuote(draft.quote, quote);
  return isSame ? { ...draft, quote } : { ...draft, quote, returned: null, failure: null };
}

/**
 * The draft after another tab of the user changed it. It is taken over where the change was made from what this tab
 * has: a text that was typed here meanwhile stays, and so does the other one in its tab.
 *
 * @param replaced the text from which the other tab made its own
 */
export function withFollowed(
  draft: MessageDraft,
  stored: StoredDraft,
  replaced: string,
): MessageDraft {
  if (!['', replaced, stored.text].includes(draft.text)) return draft;
  return {
    ...draft,
    ...stored,
    // The text of the quoted message is known here only.
    quote: isSameQuote(draft.quote, stored.quote) ? draft.quote : stored.quote,
    failure: draft.text === stored.text ? draft.failure : null,
  };
}

/** A draft with the text of a message that was not sent, and below it the text that was typed since. */
export function returnMessage({ text, quote }: StoredDraft, message: ReturnedMessage): StoredDraft {
  return {
    text: joinTexts(message.text, text),
    quote: quote ?? message.quote ?? null,
    returned: message,
  };
}

/** The draft after a send that failed. */
export function withFailed(
  draft: MessageDraft,
  message: OutgoingMessage,
  file: UnsentFile | null,
  kind: SendFailure,
): MessageDraft {
  const isWhole = file !== null || message.type !== '';
  const returned = returnMessage(draft, message);
  return {
    ...returned,
    file: draft.file ?? asReady(file),
    // Without its file it is another message.
    returned: isWhole ? returned.returned : null,
    failure: failureOf(kind),
  };
}

/** The draft with a rejected message below what is being written. */
export function withRejected(
  draft: MessageDraft,
  message: OutgoingMessage,
  file: UnsentFile | null,
): MessageDraft {
  return {
    text: joinTexts(draft.text, message.text),
    file: draft.file ?? asReady(file),
    quote: draft.quote ?? message.quote ?? null,
    returned: null,
    failure: null,
  };
}

/**
 * The draft without the message that was returned to it, when that is in the history or the outbox all the same. The id
 * tells: others know it only once the message was published.
 */
export function withoutArrived(draft: MessageDraft, id: MessageId): MessageDraft {
  const { returned, text, file, quote } = draft;
  if (returned?.id !== id) return draft;
  return {
    text: textAfter(returned, text) ?? text,
    file: returned.type === '' ? null : file,
    quote: isSameQuote(quote, returned.quote) ? null : quote,
    returned: null,
    failure: null,
  };
}

function asReady(file: UnsentFile | null): DraftFile | null {
  return file && { ...file, status: 'ready' };
}

function failureOf(kind: SendFailure): MessageDraft['failure'] {
  if (kind === 'forbidden') return 'rejected';
  return kind === 'givenUp' ? null : 'notSent';
}

function isSameQuote(one: Quote | null | undefined, other: Quote | null | undefined): boolean {
  return one?.timetoken === other?.timetoken;
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
