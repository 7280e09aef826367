import { foldWords, isUnspaced, MIN_PREFIX, termsOf, type FoldedText } from './foldedText';

/** A term that the index has to have. */
export interface WantedTerm {
  readonly text: string;
  /** Whether longer terms that begin so count as well. */
  readonly isPrefix: boolean;
}

/** A condition of a search: the text contains this word, or these words in a row. */
export interface WantedWords {
  /** As in the words of a folded text. */
  readonly pattern: string;
  readonly terms: readonly WantedTerm[];
}

/** A place in a text, UTF-16 units. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** Words in quotes; without its second quote until the end. */
const PART = /"([^"]*)"?|[^\s"]+/g;

/**
 * Reads what somebody searches for. All of it has to be in a text, in any order: words, of which the last letters may
 * be missing, and between quotes whole words in a row. It has no operators, so everything else is punctuation.
 */
export function readSearch(search: string): readonly WantedWords[] {
  return Array.from(search.matchAll(PART), ([part, quoted]) =>
    wantWords(quoted ?? part, quoted !== undefined),
  ).filter(({ terms }) => terms.length > 0);
}

function wantWords(part: string, isQuoted: boolean): WantedWords {
  const words = foldWords(part).words.trim();
  const list = words.split(' ').filter(Boolean);
  const [first = '', last = ''] = [list[0], list.at(-1)];
  const mayGoOn = isUnspaced(last) || (!isQuoted && last.length >= MIN_PREFIX);
  return {
    pattern: `${isUnspaced(first) ? '' : ' '}${words}${mayGoOn ? '' : ' '}`,
    terms: list.flatMap((word, at) => wantTerms(word, mayGoOn && at === list.length - 1)),
  };
}

function wantTerms(word: string, mayGoOn: boolean): readonly WantedTerm[] {
  const terms = termsOf(word);
  if (!isUnspaced(word)) return terms.map((text) => ({ text, isPrefix: mayGoOn }));
  // The last letter alone is a term where a text ends, and only the beginning of one elsewhere.
  const [letter = '', ...more] = terms;
  return more.length === 0
    ? [{ text: letter, isPrefix: true }]
    : terms.slice(0, -1).map((text) => ({ text, isPrefix: false }));
}

/** Marks of one text, at most. */
const MAX_MARKS = 50;

/** The places of what is wanted, in the order of the text; undefined when something of it is missing. */
export function findMarks(
  text: FoldedText,
  wanted: readonly WantedWords[],
): readonly Mark[] | undefined {
  const places = wanted.map(({ pattern }) => placesOf(text, pattern));
  if (places.some((found) => found.length === 0)) return undefined;
  return join(places.flat().sort((a, b) => a.start - b.start));
}

function placesOf({ words, starts, ends }: FoldedText, pattern: string): readonly Mark[] {
  const found: Mark[] = [];
  const length = pattern.trim().length;
  for (
    let at = words.indexOf(pattern);
    at >= 0 && found.length < MAX_MARKS;
    at = words.indexOf(pattern, at + 1)
  ) {
    const first = at + (pattern.startsWith(' ') ? 1 : 0);
    found.push({ start: starts[first] ?? 0, end: ends[first + length - 1] ?? 0 });
  }
  return found;
}

/** Marks that touch or lie over each other are one. */
function join(marks: readonly Mark[]): readonly Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks) {
    const last = joined.at(-1);
    if (last && mark.start <= last.end) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, mark.end) };
    } else {
      joined.push(mark);
    }
  }
  return joined.slice(0, MAX_MARKS);
}
