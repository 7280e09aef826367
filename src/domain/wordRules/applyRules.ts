import { findMasked } from './maskedLetters';
import { otherReadings, type Reading } from './otherReadings';
import { type ReadText, TextReader, type Unit } from './readText';
import { isRuleOfChannel, type Match, type ModerationRules, type RuleAction } from './rules';
import type { State } from './automaton';
import { compileRules, type Target } from './compileRules';
import { type Candidate, findPlace, mayBeThere, type Place } from './findPlace';

/** The result of applying the rules of a channel to a text. */
export interface Ruling {
  /** The strictest action of all matches. */
  readonly verdict: RuleAction | 'pass';
  /**
   * As long as the given text, with the words that are to be masked or rejected replaced by `*`.
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
  const { finds } = scan(text, rules, channel);
  return { text: mask(text, finds), matches: finds.map(({ match }) => match) };
}

function mask(text: string, finds: readonly Find[]): string {
  let masked = '';
  let done = 0;
  for (const { match, word } of finds) {
    if (match.action === 'flag') continue;
    const [start, end] = word;
    // Two finds may be parts of one word.
    masked += text.slice(done, start) + MASK.repeat(Math.max(0, end - Math.max(start, done)));
    done = Math.max(done, end);
  }
  return masked + text.slice(done);
}

/** From the first to the last letter or digit of the pieces that a find is in; signs around stay. */
function wordAround(
  { first, last }: Place,
  { letters, pieces }: ReadText,
): readonly [number, number] {
  const isWordLetter = (index: number) => letters[index]?.kind !== 'sign';
  let from = pieces[letters[first]?.piece ?? 0]?.first ?? first;
  let to = pieces[letters[last]?.piece ?? 0]?.last ?? last;
  while (from < first && !isWordLetter(from)) from += 1;
  while (to > last && !isWordLetter(to)) to -= 1;
  return [letters[from]?.start ?? 0, letters[to]?.end ?? 0];
}

/**
 * Everything that the rules of a channel find in a text, in the order of the text. The live path and
 * the console's test box both ask this scan, so that they cannot disagree.
 */
export function findMatches(text: string, rules: ModerationRules, channel: string): Match[] {
  return scan(text, rules, channel).finds.map(({ match }) => match);
}

/** A match, and the whole words that it is in: from where to where. */
interface Find {
  readonly match: Match;
  readonly word: readonly [start: number, end: number];
}

/** The matches in a text, in the order of the text. */
interface Scan {
  readonly finds: readonly Find[];
  /** Work done: it grows with the length of the text, and not faster. */
  readonly steps: number;
}

interface TargetCandidate extends Candidate {
  readonly target: Target;
}

interface Located extends Place {
  readonly target: Target;
}

/** Looks for the words of all rules of a channel, in each way in which the text may be read. */
export function scan(text: string, rules: ModerationRules, channel: string): Scan {
  let { finds, steps } = scanReading(text, rules, channel);
  for (const reading of otherReadings(text)) {
    const other = scanReading(reading.text, rules, channel);
    const added = other.finds.flatMap((find) => findOfReading(find, reading, text));
    finds = withFinds(text, finds, added);
    steps += other.steps;
  }
  return { finds, steps };
}

/** A find as it lies in the given text; none when it has nothing of what makes the reading another. */
function findOfReading({ match, word }: Find, { toGiven, mark }: Reading, text: string): Find[] {
  const [start, end] = toGiven(match.start, match.end);
  if (!mark.test(text.slice(start, end))) return [];
  return [{ match: { ...match, start, end }, word: toGiven(...word) }];
}

/** Adds finds of another reading where none is yet. */
function withFinds(text: string, finds: readonly Find[], others: readonly Find[]): readonly Find[] {
  const isTaken = new Uint8Array(text.length);
  for (const { match } of finds) isTaken.fill(1, match.start, match.end);
  const added = others.filter(({ match }) => !isTaken.subarray(match.start, match.end).includes(1));
  return [...finds, ...added].sort((a, b) => a.match.start - b.match.start);
}

/** Looks for the words of all rules of a channel, in one pass over the text. */
function scanReading(text: string, rules: ModerationRules, channel: string): Scan {
  const { reader, candidates, masked, steps } = readCandidates(text, rules, channel);
  const located = candidates.flatMap((candidate): Located[] => {
    const place = findPlace(candidate, reader);
    return place ? [{ target: candidate.target, ...place }] : [];
  });
  return { finds: chooseFinds([...located, ...masked], text, reader), steps };
}

function readCandidates(text: string, rules: ModerationRules, channel: string) {
  const automaton = compileRules(rules);
  const stepsBefore = automaton.steps;
  const isOff = new Set(rules.rules.filter((rule) => !isRuleOfChannel(rule, channel)));
  const candidates: TargetCandidate[] = [];
  const units: Unit[] = [];
  let state: State<Target> = automaton.start;
  let lettersToCheck = 0;
  const reader = new TextReader(text, (unit, isAfterBreak) => {
    units.push(unit);
    state = automaton.advance(isAfterBreak ? automaton.start : state, unit.key);
    automaton.forEachEnd(state, ({ keys, value: target }) => {
      if (target.rule && isOff.has(target.rule)) return;
      const isPartAllowed = target.rule?.match === 'substring' || target.pattern.isUnspaced;
      const found = units.slice(-keys.length);
      const candidate = { target, pattern: target.pattern, units: found, isPartAllowed };
      if (!mayBeThere(candidate, reader)) return;
      candidates.push(candidate);
      lettersToCheck += unit.last - (found[0] ?? unit).first + 1;
    });
  });
  reader.read();
  const masked = findMasked(text, reader, automaton).filter(
    ({ target }) => !target.rule || !isOff.has(target.rule),
  );
  const steps = reader.steps + automaton.steps - stepsBefore + lettersToCheck;
  return { reader, candidates, masked, steps };
}

/**
 * No letter belongs to two finds: what is allowed comes first, then the earlier rule, then what
 * begins earlier and is longer.
 */
function chooseFinds(
  located: readonly Located[],
  text: string,
  readText: ReadText,
): readonly Find[] {
  const { letters } = readText;
  const isTaken = new Uint8Array(letters.length);
  const finds: Find[] = [];
  for (const { target, first, last } of [...located].sort(byPrecedence)) {
    const { rule, word } = target;
    const start = letters[first]?.start ?? 0;
    const end = letters[last]?.end ?? 0;
    const isFree = !isTaken.subarray(first, last + 1).includes(1);
    if (rule ? !isFree : !isSame(text.slice(start, end), word)) continue;
    isTaken.fill(1, first, last + 1);
    if (!rule) continue;
    const match = { ruleId: rule.id, word, start, end, action: rule.action };
    finds.push({ match, word: wordAround({ first, last }, readText) });
  }
  return finds.sort((a, b) => a.match.start - b.match.start);
}

function byPrecedence(a: Located, b: Located): number {
  return a.target.order - b.target.order || a.first - b.first || b.last - a.last;
}

/** Allowed words match as they are written, accents included; case and spacing do not count. */
function isSame(found: string, word: string): boolean {
  return comparable(found) === comparable(word);
}

function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
