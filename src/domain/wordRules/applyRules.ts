import type { ReadText } from './readText';
import type { Match, ModerationRules, RuleAction } from './rules';
import { scan, type Find } from './scan';

/** What the rules of a channel make of a text. */
export interface Ruling {
  /** The strictest action of all matches. */
  readonly verdict: RuleAction | 'pass';
  /**
   * As long as the given text, with the words that are to be masked or blocked replaced by `*`.
   * A text without such words is given back as it is.
   */
  readonly text: string;
  readonly matches: readonly Match[];
}

const BY_STRICTNESS: readonly RuleAction[] = ['block', 'mask', 'flag'];
const MASK = '*';
/** More is only needed by texts that are made to need more. */
const MAX_PASSES = 4;

/**
 * Judges a text. Masking covers whole words, even where a rule finds a part of one: half a word would
 * still be read. What is left of the text is looked at again until there is nothing more to mask, since
 * a word may only show when another one beside it is gone. So masking a masked text changes nothing.
 */
export function applyRules(text: string, rules: ModerationRules, channel: string): Ruling {
  const first = maskOnce(text, rules, channel);
  const matches = [...first.matches];
  let before = text;
  let masked = first.text;
  for (let pass = 1; masked !== before && pass < MAX_PASSES; pass += 1) {
    const next = maskOnce(masked, rules, channel);
    matches.push(...next.matches.filter(({ action }) => action !== 'flag'));
    before = masked;
    masked = next.text;
  }
  const actions = new Set(matches.map(({ action }) => action));
  return {
    verdict: BY_STRICTNESS.find((action) => actions.has(action)) ?? 'pass',
    text: masked === before ? masked : MASK.repeat(text.length),
    matches: matches.sort((a, b) => a.start - b.start),
  };
}

function maskOnce(text: string, rules: ModerationRules, channel: string) {
  const { finds, ...readText } = scan(text, rules, channel);
  return { text: mask(text, finds, readText), matches: finds.map(({ match }) => match) };
}

function mask(text: string, finds: readonly Find[], readText: ReadText): string {
  let masked = '';
  let done = 0;
  for (const find of finds) {
    if (find.match.action === 'flag') continue;
    const [start, end] = wordAround(find, readText);
    // Two finds may be parts of one word.
    masked += text.slice(done, start) + MASK.repeat(Math.max(0, end - Math.max(start, done)));
    done = Math.max(done, end);
  }
  return masked + text.slice(done);
}

/** From the first to the last letter or digit of the pieces that a find is in; signs around stay. */
function wordAround({ match, first, last }: Find, { letters, pieces }: ReadText): [number, number] {
  const isWordLetter = (index: number) => letters[index]?.kind !== 'sign';
  let from = pieces[letters[first]?.piece ?? 0]?.first ?? first;
  let to = pieces[letters[last]?.piece ?? 0]?.last ?? last;
  while (from < first && !isWordLetter(from)) from += 1;
  while (to > last && !isWordLetter(to)) to -= 1;
  return [letters[from]?.start ?? match.start, letters[to]?.end ?? match.end];
}
