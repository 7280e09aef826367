import type { State } from './automaton';
import { compileRules, type Target } from './compileRules';
import type { Place } from './edges';
import { findPlace, mayBeThere, type Candidate } from './findPlace';
import { TextReader, type Letter, type ReadText, type Unit } from './readText';
import { isRuleOfChannel, type Match, type ModerationRules } from './rules';

/** A match, and which letters it is made of. */
export interface Find extends Place {
  readonly match: Match;
}

/** A text that has been read, and what was found in it, in the order of the text. */
interface Scan extends ReadText {
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

/** Looks for the words of all rules of a channel, in one pass over the text. */
export function scan(text: string, rules: ModerationRules, channel: string): Scan {
  const { reader, candidates, steps } = readCandidates(text, rules, channel);
  const located = candidates.flatMap((candidate): Located[] => {
    const place = findPlace(candidate, reader);
    return place ? [{ target: candidate.target, ...place }] : [];
  });
  const { letters, pieces } = reader;
  return { letters, pieces, finds: chooseFinds(located, text, letters), steps };
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
  const steps = reader.steps + automaton.steps - stepsBefore + lettersToCheck;
  return { reader, candidates, steps };
}

/**
 * No letter belongs to two finds: what is allowed comes first, then the earlier rule, then what
 * begins earlier and is longer.
 */
function chooseFinds(
  located: readonly Located[],
  text: string,
  letters: readonly Letter[],
): readonly Find[] {
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
    finds.push({ match, first, last });
  }
  return finds.sort((a, b) => a.first - b.first);
}

function byPrecedence(a: Located, b: Located): number {
  return a.target.order - b.target.order || a.first - b.first || b.last - a.last;
}

/** What is allowed is allowed as it is written, accents and all, but for case and spacing. */
function isSame(found: string, word: string): boolean {
  return comparable(found) === comparable(word);
}

function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
