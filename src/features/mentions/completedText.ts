import { readReferences } from '../../domain/mentionText';
import type { CompletionSign } from './mentionsSlice';

/** A sign that is no part of an address, and up to two words. */
const NAME = /(?:^|[^\w.+#-])([@#])([^\s@]{0,40}(?: [^\s@#][^\s@]{0,39})?)$/;
/** The sign and two letters or more of an emoji: a smiley is no emoji in this sense, nor is a time. */
const EMOJI = /(?:^|[\s(])(:)([\p{L}\p{M}\p{N}_+-]{2,40})$/u;
const MAX_LENGTH = 83;

const SIGNS: readonly string[] = ['@', '#', ':'] satisfies CompletionSign[];

/** The text in a field, and the place of the caret. */
type Typed = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>;

/**
 * Finds the sign before the caret with what follows it, unless it is that of a reference.
 *
 * @param text the text as it is sent
 */
export function completedAt({ value, selectionStart, selectionEnd }: Typed, text: string) {
  if (selectionStart !== selectionEnd) return undefined;
  const before = value.slice(Math.max(0, selectionStart - MAX_LENGTH), selectionStart);
  const [, sign, search] = NAME.exec(before) ?? EMOJI.exec(before) ?? [];
  if (search === undefined || !isSign(sign)) return undefined;
  const start = selectionStart - search.length - 1;
  const isWritten = readReferences(text).references.some((reference) => reference.start === start);
  return isWritten ? undefined : { sign, start, search };
}

function isSign(sign: string | undefined): sign is CompletionSign {
  return sign !== undefined && SIGNS.includes(sign);
}
