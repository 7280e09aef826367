import type { MessageId, UserId } from '../../domain/ids';
import { type Quote, readQuote } from '../../domain/quote';
import { isRecord, textField } from '../../../shared/isRecord';
import type { ReturnedMessage, StoredDraft } from './draft';

export const NO_DRAFT: StoredDraft = { text: '', quote: null, returned: null };

/** The key of a draft. Each user has their own: two tabs of one browser may be two people. */
export const draftKey = (userId: UserId, channelId = '') =>
  `draft ${encodeURIComponent(userId)} ${channelId}`;

/** The key of a message on its way. */
export const sendingKey = (userId: UserId, messageId = '') =>
  `sending ${encodeURIComponent(userId)} ${messageId}`;

/** The stored form of a draft; equal drafts give equal texts. */
export function writeDraft({ text, quote, returned }: StoredDraft) {
  return { text, ...quoted(quote), ...(returned && { returned: writeMessage(returned) }) };
}

/** The stored form of a message that was not, or may not have been, sent. */
export function writeMessage({ id, text, type, quote }: ReturnedMessage) {
  return { id, text, type, ...quoted(quote ?? null) };
}

/** The quoted text is not stored: the message may be edited or deleted before the draft is read again. */
const quoted = (quote: Quote | null) => quote && { quotedMessage: { ...quote, text: '' } };

/** Stored texts may be truncated or edited; then nothing is stored. */
export function parseStored(value: string | null): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(value ?? '{}');
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

export function readDraft(stored: Readonly<Record<string, unknown>>): StoredDraft {
  const { returned } = stored;
  return {
    text: textField(stored, 'text') ?? '',
    quote: withoutText(readQuote(stored)),
    returned: isRecord(returned) ? readMessage(returned) : null,
  };
}

export function readMessage(stored: Readonly<Record<string, unknown>>): ReturnedMessage | null {
  const [id, text] = ['id', 'text'].map((name) => textField(stored, name));
  if (id === undefined || text === undefined) return null;
  const quote = withoutText(readQuote(stored));
  const type = stored['type'] === '' ? '' : 'default';
  return { id: id as MessageId, text, type, ...(quote && { quote }) };
}

const withoutText = (quote: Quote | undefined) => (quote ? { ...quote, text: '' } : null);
