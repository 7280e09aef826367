import { areOneWord, isWholeWord, isWordStart, type Place } from './edges';
import { RARELY_DOUBLED } from './lookAlikes';
import type { Pattern } from './pattern';
import type { LetterKind } from './foldCharacter';
import type { Letter, ReadText, Unit } from './readText';

/** Nothing is spelled with a letter so many times in a row. */
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

/** What of a text has the keys of a pattern, and may turn out to be it. */
export interface Candidate {
  readonly pattern: Pattern;
  /** As many as the pattern has. */
  readonly units: readonly Unit[];
  /** Whether it may be a part of a longer word, or words have no edges. */
  readonly isPartAllowed: boolean;
}

/** Where exactly a candidate is in the text, if it is what it looks like. */
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
 * Where a candidate may begin. The letters of its first unit may belong to the word before as well, as
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

/** Where it may end, as in `as soon` and `spammer`. */
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
