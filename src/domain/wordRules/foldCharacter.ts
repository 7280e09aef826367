/** Characters that make up words. */
export type LetterKind = 'latin' | 'other' | 'digit' | 'sign';
/** Characters between letters. A `joiner` may be inside a word, as in `well-known`. */
export type GapKind = 'joiner' | 'punctuation' | 'space';

/** How the matcher sees a character. */
type FoldedCharacter =
  | { readonly kind: LetterKind; readonly letters: readonly string[] }
  | { readonly kind: GapKind | 'invisible' };

/** No character stands for more letters than this; some ligatures are whole sentences. */
const MAX_LETTERS = 4;
const CACHED_CHARACTERS = 2_000;

/** Zero-width characters, and marks above and below letters. */
const INVISIBLE =
  /^(?:\p{Default_Ignorable_Code_Point}|(?=\p{M})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]|\u{640})+$/u;
const SPACE = /[\s\p{Z}\u{2800}]/u;
const LETTER = /[\p{L}\p{N}\p{M}]/u;
const LATIN = /\p{Script=Latin}/u;
/** Scripts whose accents are left away. In others a mark makes another letter. */
const ACCENTED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const ACCENTS = /[\u{300}-\u{36f}]/gu;
const DIGIT = /^[0-9]$/;
const JOINERS = new Set('-_*~^=#·•‐‑‒−');
/** White letters on black discs and squares; only their siblings have compatibility forms. */
const NEGATIVE_ALPHABETS = [0x1f150, 0x1f170];
const ALPHABET_SIZE = 26;

const cache = new Map<string, FoldedCharacter>();

/** Takes away what does not change how a character reads: case, width, accents, script, shape. */
export function foldCharacter(character: string): FoldedCharacter {
  const known = cache.get(character);
  if (known) return known;
  const folded = fold(plainForm(character));
  if (cache.size >= CACHED_CHARACTERS) cache.clear();
  cache.set(character, folded);
  return folded;
}

/** The same character without width, circle, font or other decoration. */
export function plainForm(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const first = NEGATIVE_ALPHABETS.find((start) => code >= start && code < start + ALPHABET_SIZE);
  if (first !== undefined) return String.fromCharCode('a'.charCodeAt(0) + code - first);
  return character.normalize('NFKC');
}

function fold(plain: string): FoldedCharacter {
  if (INVISIBLE.test(plain)) return { kind: 'invisible' };
  const sign = SIGN_LOOK_ALIKES.get(plain);
  if (sign !== undefined) return { kind: 'sign', letters: [sign] };
  if (DIGIT.test(plain)) return { kind: 'digit', letters: [DIGIT_LOOK_ALIKES.get(plain) ?? plain] };
  const letters = Array.from(plain).flatMap(readLetters).slice(0, MAX_LETTERS);
  if (letters.length > 0) return { kind: LATIN.test(plain) ? 'latin' : 'other', letters };
  if (SPACE.test(plain)) return { kind: 'space' };
  return { kind: JOINERS.has(plain) ? 'joiner' : 'punctuation' };
}

function readLetters(character: string): string[] {
  const capital = CAPITAL_LOOK_ALIKES.get(character);
  if (capital !== undefined) return [capital];
  return Array.from(character.toLowerCase())
    .flatMap((letter) => (ACCENTED.test(letter) ? withoutAccents(letter) : [letter]))
    .filter((letter) => LETTER.test(letter) && !INVISIBLE.test(letter))
    .flatMap((letter) => Array.from(LETTER_LOOK_ALIKES.get(letter) ?? letter));
}

function withoutAccents(letter: string): string[] {
  return Array.from(letter.normalize('NFD').replace(ACCENTS, ''));
}

/** Letters that are drawn like a Latin one, or are one in another shape, by that Latin letter. */
const LIKE_LETTERS: Readonly<Record<string, string>> = {
  a: 'ɑαаᴀ',
  ae: 'æ',
  b: 'ʙƅвьβ',
  // The lunate sigma is a final one by the time it gets here.
  c: 'ςсᴄ',
  d: 'ԁɗᴅđð',
  e: 'еεєҽᴇə℮',
  f: 'ƒꜰғ',
  g: 'ɡɢցԍ',
  h: 'һʜнħ',
  i: 'ιіɩıɪ',
  j: 'јϳᴊ',
  k: 'κкᴋқ',
  l: 'ʟӏłǀ',
  m: 'мᴍ',
  n: 'ηпɴո',
  o: 'οоᴏօøɵ',
  oe: 'œ',
  p: 'ρрᴘ',
  q: 'ԛ',
  r: 'ʀгᴦ',
  s: 'ѕꜱ',
  ss: 'ß',
  t: 'τтᴛ',
  th: 'þ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ωшѡᴡԝ',
  x: 'χхҳ',
  y: 'γуүʏ',
  z: 'ᴢ',
};

/** Greek capitals that look like another Latin letter than their small forms do. */
const LIKE_CAPITALS: Readonly<Record<string, string>> = {
  h: 'Η',
  m: 'Μ',
  n: 'Ν',
  y: 'Υ',
  z: 'Ζ',
};

/** Digits that are read as letters in the middle of a word. */
const LIKE_DIGITS: Readonly<Record<string, string>> = {
  a: '4',
  b: '8',
  e: '3',
  g: '9',
  i: '1',
  o: '0',
  s: '5',
  t: '7',
};

/** Signs that are read as letters in the middle of a word, and are punctuation elsewhere. */
const LIKE_SIGNS: Readonly<Record<string, string>> = {
  a: '@',
  c: '¢',
  e: '€',
  i: '!¡|',
  s: '$',
  t: '+',
};

const LETTER_LOOK_ALIKES = invert(LIKE_LETTERS);
const CAPITAL_LOOK_ALIKES = invert(LIKE_CAPITALS);
const DIGIT_LOOK_ALIKES = invert(LIKE_DIGITS);
const SIGN_LOOK_ALIKES = invert(LIKE_SIGNS);

/** `1` and its kind are read as this letter, though they may be meant as the other one. */
export const STROKE_LETTER = 'i';
export const OTHER_STROKE_LETTER = 'l';

/** Letters that hardly any word has twice in a row: a second one is an evasion already. */
export const RARELY_DOUBLED = new Set('ahijkquvwxy');

function invert(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([latin, alike]) =>
      Array.from(alike, (one) => [one, latin] as const),
    ),
  );
}
