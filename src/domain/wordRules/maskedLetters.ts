import type { Automaton } from './automaton';
import type { Target } from './compileRules';
import type { Place } from './findPlace';
import type { Letter, ReadText } from './readText';

/** Signs that stand for any letter. */
const MASKS = new Set('*#%&');
/** Read as `a` everywhere; in the middle of a word it stands for this letter as well. */
const ROUND_SIGN = '@';
const ROUND_LETTER = 'o';
/** Shorter words with one letter masked could be many other words. */
const MIN_LETTERS = 4;
/** Work for all masked words of a text: PubNub limits the turns of all loops. */
const MAX_STEPS = 8_192;

/** A word in which a sign may stand for a letter. */
interface MaskedWord extends Place {
  /** The letters before the sign, and those after it. */
  readonly before: readonly Letter[];
  readonly after: readonly Letter[];
  /** The letter that the sign stands for; undefined when it may be any. */
  readonly hidden: string | undefined;
}

export interface MaskedFind extends Place {
  readonly target: Target;
}

/** Finds whole words of which one letter in the middle is masked, as in `id*ot` and `idi@t`. */
export function findMasked(
  text: string,
  reader: ReadText,
  automaton: Automaton<Target>,
): MaskedFind[] {
  const finds: MaskedFind[] = [];
  const maxSteps = automaton.steps + MAX_STEPS;
  for (const word of maskedWords(text, reader)) {
    if (automaton.steps > maxSteps) break;
    const keys = [...distinctKeys(word.before), word.hidden, ...distinctKeys(word.after)];
    automaton.forEachCompletion(keys, ({ value: target }) => {
      if (isSpelled(target, word)) finds.push({ target, first: word.first, last: word.last });
    });
  }
  return finds;
}

function maskedWords(text: string, { letters, pieces }: ReadText): MaskedWord[] {
  return pieces.flatMap((piece, index): MaskedWord[] => {
    const { firstFirm: first, lastFirm } = piece;
    if (first === undefined || lastFirm === undefined) return [];
    const own = letters.slice(first, lastFirm + 1);
    const at = own.findIndex(({ start }) => text[start] === ROUND_SIGN);
    if (at > 0) {
      const [before, after] = [own.slice(0, at), own.slice(at + 1)];
      return [{ first, last: lastFirm, before, after, hidden: ROUND_LETTER }];
    }
    const next = pieces[index + 1];
    const last = next?.lastFirm;
    const gap = text.slice(letters[piece.last]?.end, letters[next?.first ?? -1]?.start);
    if (!next || last === undefined || !MASKS.has(gap)) return [];
    if (piece.gap === 'joiner' || pieces[index + 2]?.gap === 'joiner') return [];
    const before = letters.slice(first, piece.last + 1);
    const after = letters.slice(next.first, last + 1);
    return [{ first, last, before, after, hidden: undefined }];
  });
}

/** The keys of units: each letter once in a row. */
function distinctKeys(letters: readonly Letter[]): string[] {
  return letters.map(({ key }) => key).filter((key, index, keys) => key !== keys[index - 1]);
}

/** Letter for letter, in the script of the word: nothing else about it is disguised. */
function isSpelled({ pattern, rule }: Target, { before, after }: MaskedWord): boolean {
  const spelled = pattern.units.map(({ key, count }) => key.repeat(count)).join('');
  const letters = [...before, ...after];
  const [start, end] = [before, after].map((part) => part.map(({ key }) => key).join(''));
  return (
    rule !== undefined &&
    pattern.pieceCount === 1 &&
    letters.length + 1 >= MIN_LETTERS &&
    letters.every(({ kind }) => kind === pattern.script) &&
    spelled.length === letters.length + 1 &&
    spelled.startsWith(start ?? '') &&
    spelled.endsWith(end ?? '')
  );
}
