import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { javascriptReply, type Reply } from './operation';

/** Written at once, characters: about a millisecond's work. */
const PART_LENGTH = 64 * 1024;

/**
 * An answer that may be very long. It is made as fast as its reader takes it, part by part, so that other
 * calls have their turn between two parts and memory does not depend on its length.
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

/** The texts with a comma between each two. */
export function* joined(texts: Iterable<string>): Iterable<string> {
  let separator = '';
  for (const text of texts) {
    yield separator + text;
    separator = ',';
  }
}
