import { Readable } from 'node:stream';
import type { Work } from '../lib/work';

/** A successful answer. */
export interface Reply {
  readonly status?: number;
  /** Text such as JSON, or a stream of text, or of bytes with a `content-length`. */
  readonly body: string | Readable;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const JAVASCRIPT = 'text/javascript; charset="UTF-8"';

/** Answer of publish, subscribe, history, message actions and presence. */
export function javascriptReply(body: Reply['body']): Reply {
  return { body, contentType: JAVASCRIPT };
}

/** Answer of App Context and files. */
export function jsonReply(value: unknown): Reply {
  return { body: JSON.stringify(value), contentType: 'application/json' };
}

/** Characters, and pieces, written at once: about a millisecond of work. */
const PART_LENGTH = 64 * 1024;
const PART_PIECES = 500;

/**
 * An answer that may be very long. It is produced in parts, as fast as the client reads it, so that other
 * calls run between two parts and memory does not depend on its length.
 *
 * @param pieces its text, piece by piece
 * @param work the call that it answers
 */
export function pacedReply(pieces: Iterable<string>, work: Work): Reply {
  return javascriptReply(Readable.from(partsOf(pieces, work)));
}

async function* partsOf(pieces: Iterable<string>, work: Work): AsyncIterable<string> {
  const rest = pieces[Symbol.iterator]();
  for (;;) {
    const { text, isLast } = await work.inTurn(() => takePart(rest));
    yield text;
    if (isLast) return;
  }
}

function takePart(pieces: Iterator<string>): { text: string; isLast: boolean } {
  let text = '';
  for (let count = 0; count < PART_PIECES && text.length < PART_LENGTH; count += 1) {
    const next = pieces.next();
    if (next.done === true) return { text, isLast: true };
    text += next.value;
  }
  return { text, isLast: false };
}

/** The texts, separated by commas. */
export function* joined(texts: Iterable<string>): Iterable<string> {
  let separator = '';
  for (const text of texts) {
    yield separator + text;
    separator = ',';
  }
}

/** A successful answer of any presence call. */
export function presenceReply(fields: object): Reply {
  return javascriptReply(
    JSON.stringify({ status: 200, message: 'OK', service: 'Presence', ...fields }),
  );
}
