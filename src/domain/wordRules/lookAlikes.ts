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

export const LETTER_LOOK_ALIKES = invert(LIKE_LETTERS);
export const CAPITAL_LOOK_ALIKES = invert(LIKE_CAPITALS);
export const DIGIT_LOOK_ALIKES = invert(LIKE_DIGITS);
export const SIGN_LOOK_ALIKES = invert(LIKE_SIGNS);

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
