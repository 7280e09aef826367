import { OTHER_STROKE_LETTER, STROKE_LETTER } from './foldCharacter';
import { type Letter, TextReader } from './readText';
import { Automaton, type Entry } from './automaton';
import type { ModerationRules, WordRule } from './rules';

/** One letter of a pattern: how often it has to be there. */
interface PatternUnit {
  readonly key: string;
  readonly count: number;
}

/** A word in the form in which it is looked for. */
export interface Pattern {
  readonly units: readonly PatternUnit[];
  /** Pieces of a phrase; 1 for a word. */
  readonly pieceCount: number;
  /** In which letters it is written. A find has at least one such letter, besides look-alikes. */
  readonly script: 'latin' | 'other' | 'digits';
  /** Written without spaces between words, so that a word has no edges to look at. */
  readonly isUnspaced: boolean;
  /** A reading of `1` and the like as the other letter: only found where there is one. */
  readonly isOtherReading: boolean;
  /** Made from the word of a rule, so that disguises of it are taken for what else they may be. */
  readonly isPlural: boolean;
}

const MIN_LETTERS = 2;
const MAX_LETTERS = 60;
/** At most this many letters of a word are tried in both readings; hardly any word has more. */
const MAX_STROKES = 3;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** All patterns of a word or phrase; none for a text that is too short or too long. */
function patternsOf(word: string): Pattern[] {
  const reader = new TextReader(word, () => undefined);
  reader.read();
  const { letters, pieces } = reader;
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return [];
  const common = {
    pieceCount: pieces.length,
    script: scriptOf(letters),
    isUnspaced: UNSPACED.test(word),
  };
  return readingsOf(letters.map(({ key }) => key)).map((keys, index) => ({
    ...common,
    units: toUnits(keys),
    isOtherReading: index > 0,
    isPlural: false,
  }));
}

/** Shorter words with an `s` are too often something else. */
const WORD_WITH_PLURAL = /^\p{Script=Latin}{4,}$/u;

/** The patterns of a word's plural; none for phrases and other scripts. */
function pluralPatternsOf(word: string): Pattern[] {
  if (!WORD_WITH_PLURAL.test(word)) return [];
  return patternsOf(pluralOf(word)).map((pattern) => ({ ...pattern, isPlural: true }));
}

/** English plurals by their spelling alone. */
function pluralOf(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}

function scriptOf(letters: readonly Letter[]): Pattern['script'] {
  if (letters.some(({ kind }) => kind === 'latin')) return 'latin';
  return letters.some(({ kind }) => kind === 'other') ? 'other' : 'digits';
}

/** First the word as it is, then with some or all of its `l` as they come out of a `1`. */
function readingsOf(keys: readonly string[]): (readonly string[])[] {
  let readings: (readonly string[])[] = [keys];
  const strokes = keys.flatMap((key, index) => (key === OTHER_STROKE_LETTER ? [index] : []));
  for (const stroke of strokes.slice(0, MAX_STROKES)) {
    readings = readings.flatMap((reading) => [
      reading,
      reading.map((key, index) => (index === stroke ? STROKE_LETTER : key)),
    ]);
  }
  return readings;
}

function toUnits(keys: readonly string[]): PatternUnit[] {
  const units: { key: string; count: number }[] = [];
  for (const key of keys) {
    const last = units[units.length - 1];
    if (last?.key === key) last.count += 1;
    else units.push({ key, count: 1 });
  }
  return units;
}

/** A word that the automaton looks for: of a rule, or an allowed one. */
export interface Target {
  readonly word: string;
  readonly pattern: Pattern;
  /** Undefined for an allowed word. */
  readonly rule: WordRule | undefined;
  /** The earlier rule counts where two find something. */
  readonly order: number;
}

type RuleAutomaton = Automaton<Target>;

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
