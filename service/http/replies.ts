import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** A successful answer. */
export interface Reply {
  readonly status?: number;
  /** Text such as JSON, or a stream of text, or of bytes with a `content-length`. */
  readonly body: string | Readable;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const JAVASCRIPT = 'text/javascript; charset="UTF-8"';

/** Answer of publish, subscribe, history and presence. */
export function javascriptReply(body: Reply['body']): Reply {
  return { body, contentType: JAVASCRIPT };
}

/** Answer of App Context, message actions and files. */
export function jsonReply(value: unknown): Reply {
  return { body: JSON.stringify(value), contentType: 'application/json' };
}

/** Characters written at once: about a millisecond of work. */
const PART_LENGTH = 64 * 1024;

/**
 * An answer that may be very long. It is produced in parts, as fast as the client reads it, so that other
 * calls run between two parts and memory does not depend on its length.
 *
 * @param pieces its text, piece by piece
 */
export function pacedReply(pieces: Iterable<string>): Reply {
  return javascriptReply(Readable.from(partsOf(pieces)));
}

async function* partsOf(pieces: Iterable<string>): AsyncIterable<string> {
  let part = '';
  for (const piece of pieces) {
    part += piece;
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
    await setImmediate();
  }
  yield part;
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
