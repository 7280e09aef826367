/** Letters that fit on a line of most screens. */
const LETTERS_PER_LINE = 64;
/** Texts of more lines are folded, to so many that unfolding them always shows a good deal more. */
const MAX_LINES = 24;
const FOLDED_LINES = 16;
/** From Hangul on, most characters are as wide as two letters. */
const FIRST_WIDE = 0x1100;
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * The beginning of a text that would take more room than a message should; undefined when all of it may
 * be shown. It goes by the text alone, so it is the same on every screen and costs no layout.
 */
export function foldText(text: string): string | undefined {
  let lines = 1;
  let column = 0;
  let end = 0;
  for (let place = 0; place < text.length; place += 1) {
    const isBreak = LINE_BREAK.test(text.charAt(place));
    column += text.charCodeAt(place) < FIRST_WIDE ? 1 : 2;
    if (!isBreak && column <= LETTERS_PER_LINE) continue;
    lines += 1;
    column = 0;
    if (lines === FOLDED_LINES + 1) end = place;
    if (lines > MAX_LINES) return `${text.slice(0, wordEnd(text, end)).trimEnd()}…`;
  }
  return undefined;
}

/** The end of the word at a place, or the place itself when the word is very long. */
function wordEnd(text: string, place: number): number {
  const word = /\S{0,24}$/.exec(text.slice(0, place))?.[0] ?? '';
  const start = place - word.length;
  if (word.length < 24) return start;
  // Do not cut a character of two units.
  return text.codePointAt(place - 1) === text.charCodeAt(place - 1) ? place : place - 1;
}
