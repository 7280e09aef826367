import { Automaton, type Entry } from './automaton';
import { patternsOf, pluralPatternsOf, type Pattern } from './pattern';
import type { ModerationRules, WordRule } from './rules';

/** What the automaton looks for: a word of a rule, or one that is allowed. */
export interface Target {
  readonly word: string;
  readonly pattern: Pattern;
  /** Undefined for an allowed word. */
  readonly rule: WordRule | undefined;
  /** The earlier rule counts where two find something. */
  readonly order: number;
}

export type RuleAutomaton = Automaton<Target>;

const compiled = new WeakMap<ModerationRules, RuleAutomaton>();

/** Prepares rules for scanning; the same rules are prepared once. */
export function compileRules(rules: ModerationRules): RuleAutomaton {
  const known = compiled.get(rules);
  if (known) return known;
  const automaton = new Automaton(entriesOf(rules));
  compiled.set(rules, automaton);
  return automaton;
}

function entriesOf({ rules, allow }: ModerationRules): Entry<Target>[] {
  const active = rules.flatMap((rule, order) => (rule.isOn ? [{ rule, order }] : []));
  return [
    ...active.flatMap(({ rule, order }) =>
      rule.words.flatMap((word) => entriesOfWord(word, rule, order)),
    ),
    ...allow.flatMap((word) => entriesOfWord(word, undefined, -1)),
  ];
}

function entriesOfWord(word: string, rule: WordRule | undefined, order: number): Entry<Target>[] {
  // Allowed words are matched as they are written.
  const plurals = rule ? pluralPatternsOf(word) : [];
  return [...patternsOf(word), ...plurals].map((pattern) => ({
    keys: pattern.units.map(({ key }) => key),
    value: { word, pattern, rule, order },
  }));
}
