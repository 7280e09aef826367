import { namedFiles } from '../../src/domain/message';
import { type Quote, quotedText, readQuote } from '../../src/domain/quote';
import { isRecord, textField } from '../../shared/isRecord';
import type { FunctionRequest } from './platform';

/** A text in a message that people will read. */
export interface MessagePart {
  readonly text: string;
  /** Puts another text in its place. Missing where that would break the message. */
  readonly replace?: (text: string) => void;
}

type Fields = Record<string, unknown>;

/**
 * The texts of a message: a plain text, `text` of a message, caption and names of files, and the text of a quote.
 */
export function partsOf(request: FunctionRequest): MessagePart[] {
  return [...payloadParts(request), ...quoteParts(metaOf(request))];
}

function payloadParts(request: FunctionRequest): MessagePart[] {
  const { message } = request;
  if (typeof message === 'string') {
    return [{ text: message, replace: (text) => (request.message = text) }];
  }
  if (!isMutableRecord(message)) return [];
  const caption = message['message'];
  return [
    ...partOf(message, 'text'),
    ...partOf(message, 'message'),
    ...(isMutableRecord(caption) ? partOf(caption, 'text') : []),
    // A file is found by its name, so the name cannot be changed.
    ...namedFiles(message).map(({ name }) => ({ text: name })),
  ];
}

/** Readers with PubNub's Chat SDK see what a quote says. A function cannot change meta data. */
function quoteParts(meta: unknown): MessagePart[] {
  const quote = isRecord(meta) ? meta['quotedMessage'] : undefined;
  const text = isRecord(quote) ? textField(quote, 'text') : undefined;
  return text === undefined ? [] : [{ text }];
}

/** The quote of a message, shortened. */
export function quoteOf(request: FunctionRequest): Quote | undefined {
  const quote = readQuote(metaOf(request));
  return quote && { ...quote, text: quotedText(quote.text) };
}

/**
 * The `meta` of a publish.
 *
 * @throws SyntaxError when it is not JSON, which the service refuses before
 */
export function metaOf({ params }: FunctionRequest): unknown {
  const meta = params?.['meta'];
  return typeof meta === 'string' ? JSON.parse(meta) : meta;
}

/** The client's id of a message; a retried send keeps it. */
export function messageIdOf(message: unknown): string | undefined {
  if (!isRecord(message)) return undefined;
  return textField(message, 'id') ?? messageIdOf(message['message']);
}

function partOf(holder: Fields, name: string): MessagePart[] {
  const text = holder[name];
  if (typeof text !== 'string') return [];
  return [{ text, replace: (replacement) => (holder[name] = replacement) }];
}

function isMutableRecord(value: unknown): value is Fields {
  return isRecord(value);
}
