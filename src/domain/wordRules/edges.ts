import type { Piece, ReadText } from './readText';

/** Where something is in a text, as indices of letters; `last` is inclusive. */
export interface Place {
  readonly first: number;
  readonly last: number;
}

/** Words of one letter, which may stand beside a word that is spaced out. */
const ONE_LETTER_WORDS = new Set(['a', 'i', 'u']);

/**
 * Whether a place begins and ends where words do: at a gap, or where only digits and signs are left of
 * the word, as in `idiot99` and `@idiot!`. With digits among its letters there may be no more of them
 * beside it: it would be cut out of a number.
 */
export function isWholeWord(place: Place, text: ReadText, hasDigit: boolean): boolean {
  const before = pieceAt(text, place.first);
  const after = pieceAt(text, place.last);
  if (!before || !after || !isWordStart(place.first, text)) return false;
  if (place.last < (after.lastFirm ?? after.last)) return false;
  if (!hasDigit) return true;
  const rest = [
    ...text.letters.slice(before.first, place.first),
    ...text.letters.slice(place.last + 1, after.last + 1),
  ];
  return !rest.some(({ kind }) => kind === 'digit');
}

/** Whether a word can begin with this letter. */
export function isWordStart(index: number, text: ReadText): boolean {
  const piece = pieceAt(text, index);
  return piece !== undefined && index <= (piece.firstFirm ?? piece.first);
}

/**
 * Whether several pieces can be one word: what is between them is there to hide it.
 *
 * @param from index of the first piece
 * @param to index of the last piece, after `from`
 */
export function areOneWord(text: ReadText, from: number, to: number): boolean {
  const pieces = text.pieces.slice(from, to + 1);
  const isSpaced = pieces.some(({ gap }, index) => index > 0 && gap === 'space');
  // `i d i o t`, `i.d.i.o.t`
  if (pieces.every(({ isSingle }) => isSingle)) {
    return endsRun(text, from, -1, isSpaced) && endsRun(text, to, 1, isSpaced);
  }
  // `id-iot`, `i.diot`, but neither `pen.is` nor `he'll`
  return pieces.every((piece, index) => {
    if (index === 0 || piece.gap === 'joiner') return true;
    return piece.gap === 'punctuation' && (isLetter(piece) || isLetter(pieces[index - 1]));
  });
}

/**
 * Whether a row of single letters ends here, so that spelling out `c l a s s` is not spelling out
 * what its last letters are. A word of one letter may follow.
 */
function endsRun(text: ReadText, at: number, step: 1 | -1, isSpaced: boolean): boolean {
  const next = text.pieces[at + step];
  if (!next || !isInRun(text, at, step, isSpaced)) return true;
  const key = text.letters[next.first]?.key ?? '';
  return ONE_LETTER_WORDS.has(key) && !isInRun(text, at + step, step, isSpaced);
}

/** Whether the next piece is a single letter after the same kind of separator. */
function isInRun({ pieces }: ReadText, at: number, step: 1 | -1, isSpaced: boolean): boolean {
  const gap = pieces[step > 0 ? at + 1 : at]?.gap;
  if (gap === 'break' || (gap === 'space' && !isSpaced)) return false;
  return pieces[at + step]?.isSingle ?? false;
}

function isLetter(piece: Piece | undefined): boolean {
  return piece !== undefined && piece.first === piece.last;
}

function pieceAt({ letters, pieces }: ReadText, index: number): Piece | undefined {
  return pieces[letters[index]?.piece ?? -1];
}
