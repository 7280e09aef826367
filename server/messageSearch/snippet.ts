import { foldWords } from './foldedText';
import { findMarks, type Mark, type WantedWords } from './searchQuery';

/** A part of a message, with the places of what was searched for. */
export interface Snippet {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** UTF-16 units of a snippet, and of what is before its first mark. */
const LENGTH = 240;
const BEFORE = 60;
/** A cut word shorter than this is left out. */
const MAX_CUT_WORD = 20;
const ELLIPSIS = '…';

/** Cuts the part of a text that shows what was searched for; undefined when something of it is missing. */
export function cutSnippet(text: string, wanted: readonly WantedWords[]): Snippet | undefined {
  const marks = findMarks(foldWords(text), wanted);
  if (!marks) return undefined;
  const from = beginOf(text, (marks[0]?.start ?? 0) - BEFORE);
  const to = endOf(text, from + LENGTH);
  const lead = from > 0 ? ELLIPSIS : '';
  const shift = lead.length - from;
  return {
    text: lead + text.slice(from, to) + (to < text.length ? ELLIPSIS : ''),
    marks: marks
      .filter(({ start }) => start < to)
      .map(({ start, end }) => ({ start: start + shift, end: Math.min(end, to) + shift })),
  };
}

/** A place near this one where no character, and if possible no word, is cut. */
function beginOf(text: string, near: number): number {
  if (near <= 0) return 0;
  const space = text.indexOf(' ', near);
  if (space >= 0 && space - near < MAX_CUT_WORD) return space + 1;
  return isInside(text, near) ? near + 1 : near;
}

function endOf(text: string, near: number): number {
  if (near >= text.length) return text.length;
  const space = text.lastIndexOf(' ', near);
  if (near - space < MAX_CUT_WORD) return space;
  return isInside(text, near) ? near - 1 : near;
}

/** Whether a place is between the two units of one character. */
function isInside(text: string, at: number): boolean {
  return /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1));
}
