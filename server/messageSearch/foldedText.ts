import { foldText } from '../../src/lib/search';

/** Letters of languages that put no spaces between words. */
const UNSPACED =
  '(?=[\\p{L}\\p{M}\\p{N}])[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';
const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u');
/** A run of such letters, another word, or an emoji. */
const WORD = new RegExp(
  `(?:${UNSPACED})+|[\\p{L}\\p{N}](?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}])*|\\p{Extended_Pictographic}`,
  'gu',
);

const IS_ARABIC = /^\p{scx=Arab}/u;
/** The Arabic article, which is written as a part of its word, also behind a word of one letter; the word has to remain. */
const ARTICLE = /^(?:ال(?=.{3})|لل(?=.{3})|[وفبك]ال(?=.{4}))/u;

/** UTF-16 units of the longest word that is told from others. */
const MAX_TERM = 64;
/** Characters of the shortest beginning of a word that is searched for: too many words begin with a shorter one. */
export const MIN_PREFIX = 3;

/** The words of a text without case, accents and Arabic articles, with a space before and behind each. */
export interface FoldedText {
  readonly words: string;
  /** For each UTF-16 unit of `words`, where the character that it comes from begins and ends in the text. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

export function foldWords(text: string): FoldedText {
  const [starts, ends]: [number[], number[]] = [[], []];
  let words = '';
  const add = (part: string, start: number, end: number) => {
    words += part;
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
  };
  add(' ', 0, 0);
  for (const { 0: word, index } of text.matchAll(WORD)) {
    let at = index;
    let isFirst = true;
    let skipped = articleLength(word);
    for (const character of word) {
      const [folded, end] = [foldText(character), at + character.length];
      if (skipped > 0) skipped -= folded.length;
      // An accent of its own belongs to the letter before it.
      else if (folded === '') ends[ends.length - 1] = end;
      else {
        // An article belongs to the first letter of its word.
        add(folded, isFirst ? index : at, end);
        isFirst = false;
      }
      at = end;
    }
    add(' ', at, at);
  }
  return { words, starts, ends };
}

/** UTF-16 units of the article, folded. */
function articleLength(word: string): number {
  return IS_ARABIC.test(word) ? (ARTICLE.exec(foldText(word))?.[0].length ?? 0) : 0;
}

/** Whether words of this kind are found by each part, since nothing separates them. */
export function isUnspaced(word: string): boolean {
  return BEGINS_UNSPACED.test(word);
}

/** The terms of a word in the index: the word, or where words are not separated each two letters, and the last one. */
export function termsOf(word: string): readonly string[] {
  if (!isUnspaced(word)) return [word.slice(0, MAX_TERM)];
  const letters = Array.from(word);
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ''));
}

/** All terms of a text, each once. */
export function indexTerms({ words }: Pick<FoldedText, 'words'>): readonly string[] {
  return [...new Set(words.split(' ').filter(Boolean).flatMap(termsOf))];
}
