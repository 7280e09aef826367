/** A text as it reads in another way, as long as the text. */
export interface Reading {
  readonly text: string;
  /** The part of the given text that a part of the reading stands for. */
  readonly toGiven: (start: number, end: number) => readonly [start: number, end: number];
  /** The characters that are read differently: a match without any of them is no match of this reading. */
  readonly mark: RegExp;
}

/** UTF-16 units of a text that are read in other ways, from its beginning: PubNub limits the turns of all loops. */
const MAX_LENGTH = 8_192;

const INDICATOR = /\p{Regional_Indicator}/u;
const INDICATORS = /\p{Regional_Indicator}+/gu;
const FIRST_INDICATOR = 0x1f1e6;
/** UTF-16 units of a row of indicators that is read as flags: from one flag up to two. */
const MIN_FLAGS = 4;
const MAX_FLAGS = 8;

/** Letters that are turned upside down, what they are, and letters that are others when turned. */
const TURNED_LETTERS = 'ɐɔǝəɟƃɥᴉɾʞꞁןɯɹʇʌʍʎ';
const UPRIGHT_LETTERS = 'aceefghijkllmrtvwy';
const TURNING_LETTERS = { from: 'bdnpqu', to: 'qpudbn' };
const TURNED = new RegExp(`[${TURNED_LETTERS}]`, 'iu');
const TURNS = new Map(
  Array.from(TURNED_LETTERS + TURNING_LETTERS.from, (letter, index) => [
    letter,
    (UPRIGHT_LETTERS + TURNING_LETTERS.to).charAt(index),
  ]),
);

/** Marks of Markdown that are not shown: of code, of bold text, and of a link around its text. */
const MARKS = /`+|\*\*|\[((?:\\.|[^\\[\]\n])+)\]\((?:\\.|[^\\[)\s])+\)/g;
/** Marks before a letter: those at the end of a match do not divide it. */
const DIVIDED = /(?:[`*[]|\]\([^)]*\))[\p{L}\p{N}]/u;
const HIDDEN = '\u200b';

/** The other ways in which a text may be read; most texts have none. */
export function otherReadings(given: string): readonly Reading[] {
  const text = given.slice(0, MAX_LENGTH);
  return [
    ...(hasSpelledIndicators(text) ? [withLetters(text)] : []),
    ...(TURNED.test(text) ? [turned(text)] : []),
    ...(text.search(MARKS) >= 0 ? [withoutMarks(text)] : []),
  ];
}

/** Regional indicators are letters where they stand alone, or are more than two flags in a row. */
function hasSpelledIndicators(text: string): boolean {
  const rows = text.match(INDICATORS) ?? [];
  return rows.some(({ length }) => length < MIN_FLAGS || length > MAX_FLAGS);
}

/** The reading of the indicators alone: what is beside them does not belong to their word. */
function withLetters(text: string): Reading {
  const letters = Array.from(text, (character) => {
    if (!INDICATOR.test(character)) return ' '.repeat(character.length);
    const place = (character.codePointAt(0) ?? 0) - FIRST_INDICATOR;
    // Two UTF-16 units, as the indicator has.
    return `${String.fromCharCode('a'.charCodeAt(0) + place)}\u200b`;
  });
  return { text: letters.join(''), toGiven: (start, end) => [start, end], mark: INDICATOR };
}

/** The reading of a text that is turned upside down: from its end. */
function turned(text: string): Reading {
  const letters = Array.from(text, (letter) => TURNS.get(letter.toLowerCase()) ?? letter);
  return {
    text: letters.reverse().join(''),
    toGiven: (start, end) => [text.length - end, text.length - start],
    mark: TURNED,
  };
}

/** The text as it is shown, in which a part of a word may be code or a link. */
function withoutMarks(text: string): Reading {
  const shown = text.replace(MARKS, (mark: string, label: string | undefined) => {
    const visible = label === undefined ? '' : HIDDEN + label.replace(/[\\`]/g, HIDDEN);
    return visible.padEnd(mark.length, HIDDEN);
  });
  return { text: shown, toGiven: (start, end) => [start, end], mark: DIVIDED };
}
