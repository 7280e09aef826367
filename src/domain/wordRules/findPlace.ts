import { type LetterKind, RARELY_DOUBLED } from './foldCharacter';
import type { Pattern } from './compileRules';
import type { Letter, Piece, ReadText, Unit } from './readText';

/** No word has a letter more often than this in a row. */
const NEVER_SPELLED = 3;
/** Shorter words become others too easily when one of their letters is doubled. */
const MIN_DOUBLED_UNITS = 4;
const OFTEN_DOUBLED_VOWELS = new Set('eo');
/** Before these endings English doubles a consonant, as in `dinner` and `diner`; at the end in `hell`. */
const DOUBLING_ENDINGS = new Set(['', 'e', 'ed', 'er', 'ers', 'es', 'est', 'ing', 'le', 's', 'y']);
/** Letters of a phrase that is also found without its spaces. */
const MIN_JOINED_LETTERS = 6;
/** A find has at least so many UTF-16 units: a mask of one asterisk would look like a separator. */
const MIN_LENGTH = 2;

/** A part of a text with the keys of a pattern, which may turn out to be a match. */
export interface Candidate {
  readonly pattern: Pattern;
  /** As many as the pattern has. */
  readonly units: readonly Unit[];
  /** Whether it may be a part of a longer word, or words have no edges. */
  readonly isPartAllowed: boolean;
}

/** The exact place of a candidate in the text; undefined when it is no match. */
export function findPlace(candidate: Candidate, text: ReadText): Place | undefined {
  for (const first of startsOf(candidate)) {
    for (const last of endsOf(candidate, first)) {
      const place = { first, last };
      if (first <= last && isThere(candidate, place, text)) return place;
    }
  }
  return undefined;
}

/**
 * Whether a candidate can be ruled out by its first letter alone, before the rest of the text has been
 * read: in most texts that leaves hardly anything to look at more closely.
 */
export function mayBeThere(candidate: Candidate, text: ReadText): boolean {
  if (candidate.isPartAllowed) return true;
  return startsOf(candidate).some((first) => isWordStart(first, text));
}

/**
 * The indices at which a candidate may begin. The letters of its first unit may belong to the word before as well, as
 * in `boss ships`, and those of a part of a word to the rest of it, as in `sspam`.
 */
function startsOf({ pattern, units, isPartAllowed }: Candidate): number[] {
  const [unit] = units;
  if (!unit) return [];
  const latest = unit.last - (pattern.units[0]?.count ?? 1) + 1;
  const starts = [unit.first, ...(isPartAllowed ? [latest] : [])];
  for (let index = unit.breaks.length - 1; index >= 0; index -= 1) {
    const start = unit.breaks[index] ?? 0;
    if (start <= latest) return [start, ...starts];
  }
  return starts;
}

/** The indices at which it may end, as in `as soon` and `spammer`. */
function endsOf({ pattern, units, isPartAllowed }: Candidate, start: number): number[] {
  const unit = units[units.length - 1];
  if (!unit) return [];
  const count = pattern.units[pattern.units.length - 1]?.count ?? 1;
  const earliest = Math.max(unit.first, start) + count - 1;
  const ends = [unit.last, ...(isPartAllowed ? [earliest] : [])];
  for (const piece of unit.breaks) {
    if (piece > earliest) return [piece - 1, ...ends];
  }
  return ends;
}

function isThere(candidate: Candidate, place: Place, text: ReadText): boolean {
  const { pattern, isPartAllowed } = candidate;
  if (!isSpelled(candidate, place)) return false;
  const letters = text.letters.slice(place.first, place.last + 1);
  const [firstLetter] = letters;
  const lastLetter = letters[letters.length - 1];
  if (!firstLetter || !lastLetter) return false;
  if (lastLetter.end - firstLetter.start < MIN_LENGTH) return false;
  const kinds = new Set(letters.map(({ kind }) => kind));
  if (!isWritten(pattern, kinds)) return false;
  if (pattern.script !== 'digits' && hasNumber(letters)) return false;
  const isWhole = isWholeWord(place, text, kinds.has('digit') && pattern.script !== 'digits');
  const pieceCount = lastLetter.piece - firstLetter.piece + 1;
  if (pieceCount === 1) {
    return pattern.pieceCount === 1 ? isWhole || isPartAllowed : isWhole && isLongPhrase(pattern);
  }
  if (!isWhole) return false;
  return pattern.pieceCount > 1
    ? pieceCount === pattern.pieceCount
    : areOneWord(text, firstLetter.piece, lastLetter.piece);
}

/** Whether a number is in there: digits that begin a word, as in `53x` and `a 55`. */
function hasNumber(letters: readonly Letter[]): boolean {
  return letters.some(({ kind, piece }, index) => {
    const next = letters[index + 1];
    const isNumber = kind === 'digit' && next?.kind === 'digit' && next.piece === piece;
    return isNumber && letters[index - 1]?.piece !== piece;
  });
}

/** A phrase without its spaces, as in `shutup`; a short one would be a part of other words. */
function isLongPhrase({ units }: Pattern): boolean {
  return units.reduce((sum, { count }) => sum + count, 0) >= MIN_JOINED_LETTERS;
}

/**
 * Whether each letter is there as often as the word has it, or clearly too often. Letters that are only
 * doubled may make another word (`loser`, `looser`): then how many of them there are, and where, decides.
 */
function isSpelled({ pattern, units }: Candidate, place: Place): boolean {
  const doubled: number[] = [];
  const areEnough = pattern.units.every(({ key, count }, index) => {
    const unit = units[index];
    if (!unit) return false;
    const repeated = Math.min(unit.last, place.last) - Math.max(unit.first, place.first) + 1;
    if (repeated === count) return true;
    if (repeated < count || pattern.script === 'digits') return false;
    if (repeated < NEVER_SPELLED && !RARELY_DOUBLED.has(key)) doubled.push(index);
    return true;
  });
  return areEnough && isOnlyDisguised(pattern, doubled);
}

/** @param doubled the units of the pattern that are there twice instead of once */
function isOnlyDisguised(
  { units, script, isPlural }: Pattern,
  doubled: readonly number[],
): boolean {
  const [only, ...others] = doubled;
  if (only === undefined) return true;
  if (script !== 'latin' || units.length < MIN_DOUBLED_UNITS) return false;
  if (others.length > 0) return true;
  if (isPlural) return false;
  const key = units[only]?.key ?? '';
  const ending = units
    .slice(only + 1)
    .map((unit) => unit.key.repeat(unit.count))
    .join('');
  return !OFTEN_DOUBLED_VOWELS.has(key) && !DOUBLING_ENDINGS.has(ending);
}

/**
 * Whether the look-alikes stand among letters of the pattern's own script: words of another language
 * may consist of look-alikes alone, and so may numbers.
 */
function isWritten(pattern: Pattern, kinds: ReadonlySet<LetterKind>): boolean {
  if (pattern.isOtherReading && !kinds.has('digit') && !kinds.has('sign')) return false;
  if (pattern.script === 'digits') return kinds.size === 1 && kinds.has('digit');
  return kinds.has(pattern.script);
}

/** A place in a text as indices of letters; `last` is inclusive. */
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
function isWholeWord(place: Place, text: ReadText, hasDigit: boolean): boolean {
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
function isWordStart(index: number, text: ReadText): boolean {
  const piece = pieceAt(text, index);
  return piece !== undefined && index <= (piece.firstFirm ?? piece.first);
}

/**
 * Whether several pieces can be one word: what is between them is there to hide it.
 *
 * @param from index of the first piece
 * @param to index of the last piece, after `from`
 */
function areOneWord(text: ReadText, from: number, to: number): boolean {
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
