/**
 * Accents and the like that stand on Latin, Greek and Cyrillic letters; the vowel signs of Arabic, which are seldom written, with
 * what stands on an alef, and the stroke that only makes a word wider.
 */
const ACCENTS =
  /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g;

/** Forms of Arabic letters that writers take for each other, and those of Persian keyboards. */
const FORMS: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ة: 'ه', ی: 'ي', ک: 'ك' };

/** Up to this code point, folding a text gives the same as folding its characters. */
const ASCII = /^[\0-\x7f]*$/;

/** A text without case and accents, for comparing: `Élodie` and `ELODIE` are one, as are `أَحْمَد` and `احمد`. */
export function foldText(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : Array.from(text, foldCharacter).join('');
}

// One by one, so that a place in the folded text belongs to one in the text (`matchRange`). Upper
// case between: it makes one of what has several lower cases, and two letters of ß.
function foldCharacter(character: string): string {
  const plain = character.normalize('NFD').replace(ACCENTS, '');
  return FORMS[plain] ?? plain.toLowerCase().toUpperCase().toLowerCase();
}

/** How well a text matches; `none` when it does not contain what is searched for. */
export type MatchQuality = 'exact' | 'start' | 'wordStart' | 'inside' | 'none';

const WORD_CHARACTER = /[\p{L}\p{N}]$/u;

/** @param text @param wanted both folded */
export function matchQuality(text: string, wanted: string): MatchQuality {
  let at = text.indexOf(wanted);
  if (at < 0) return 'none';
  if (at === 0) return text.length === wanted.length ? 'exact' : 'start';
  for (; at > 0; at = text.indexOf(wanted, at + 1)) {
    if (!WORD_CHARACTER.test(text.slice(0, at))) return 'wordStart';
  }
  return 'inside';
}

/** The place of the searched text within a text, UTF-16 units; undefined when it is not there. */
export function matchRange(
  text: string,
  wanted: string,
): { readonly start: number; readonly end: number } | undefined {
  const first = wanted === '' ? -1 : foldText(text).indexOf(wanted);
  if (first < 0) return undefined;
  const last = first + wanted.length;
  let folded = 0;
  let offset = 0;
  let start = 0;
  for (const character of text) {
    if (folded >= last) break;
    if (folded <= first) start = offset;
    folded += foldText(character).length;
    offset += character.length;
  }
  return { start, end: offset };
}
