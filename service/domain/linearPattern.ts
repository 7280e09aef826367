import { parsePattern, PatternError, type PatternNode } from './patternSyntax';

/** A step of a compiled pattern; `goto` are the steps that follow at the same place in the text. */
type Step =
  | { readonly kind: 'character'; readonly matches: (codePoint: number) => boolean }
  | { readonly kind: 'start' | 'end' | 'accept' }
  | { readonly kind: 'goto'; targets: readonly number[] };

/** Bounds the work per character: repetitions are written out. */
const MAX_STEPS = 2_000;

/** Longer texts match nothing; no name is that long. UTF-16 units. */
const MAX_TEXT_LENGTH = 512;

/**
 * Compiles a regular expression that is matched in time linear in the text, whatever the pattern
 * (Thompson's construction: all ways through the pattern are followed at once, none is tried again).
 * The whole text must match, as if the pattern stood between `^` and `$`: the documentation calls
 * `public.*` a pattern for names that start with "public".
 *
 * @throws PatternError when it cannot be read, or is too large
 */
export function compilePattern(source: string): (text: string) => boolean {
  const steps: Step[] = [];
  addNode(steps, parsePattern(source));
  addStep(steps, { kind: 'accept' });
  return (text) => text.length <= MAX_TEXT_LENGTH && run(steps, text);
}

function addStep(steps: Step[], step: Step): void {
  if (steps.length >= MAX_STEPS) throw new PatternError('too large');
  steps.push(step);
}

function addNode(steps: Step[], node: PatternNode): void {
  switch (node.kind) {
    case 'sequence':
      for (const part of node.parts) addNode(steps, part);
      return;
    case 'choice':
      addChoice(steps, node.options);
      return;
    case 'repeat':
      addRepeat(steps, node);
      return;
    default:
      addStep(steps, node);
  }
}

function addGoto(steps: Step[], ...targets: number[]): { targets: readonly number[] } {
  const step = { kind: 'goto' as const, targets };
  addStep(steps, step);
  return step;
}

function addChoice(steps: Step[], options: readonly PatternNode[]): void {
  const entry = addGoto(steps);
  const starts: number[] = [];
  const exits = options.map((option) => {
    starts.push(steps.length);
    addNode(steps, option);
    return addGoto(steps);
  });
  entry.targets = starts;
  for (const exit of exits) exit.targets = [steps.length];
}

function addRepeat(
  steps: Step[],
  { part, min, max }: Extract<PatternNode, { kind: 'repeat' }>,
): void {
  for (let n = 0; n < min; n += 1) addNode(steps, part);
  if (max === Infinity) {
    const entry = addGoto(steps);
    const start = steps.length;
    addNode(steps, part);
    addGoto(steps, start - 1);
    entry.targets = [start, steps.length];
    return;
  }
  const entries: { targets: readonly number[]; start: number }[] = [];
  for (let n = min; n < max; n += 1) {
    const entry = addGoto(steps);
    entries.push(Object.assign(entry, { start: steps.length }));
    addNode(steps, part);
  }
  for (const entry of entries) entry.targets = [entry.start, steps.length];
}

function run(steps: readonly Step[], text: string): boolean {
  const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  let current = follow(steps, [0], 0, characters.length);
  for (const [index, codePoint] of characters.entries()) {
    const next: number[] = [];
    for (const at of current) {
      const step = steps[at];
      if (step?.kind === 'character' && step.matches(codePoint)) next.push(at + 1);
    }
    if (next.length === 0) return false;
    current = follow(steps, next, index + 1, characters.length);
  }
  return [...current].some((at) => steps[at]?.kind === 'accept');
}

/** All steps that can be reached from these without reading a character. */
function follow(
  steps: readonly Step[],
  from: readonly number[],
  position: number,
  length: number,
): ReadonlySet<number> {
  const reached = new Set<number>();
  const waiting = [...from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    const step = steps[at];
    if (step?.kind === 'goto') waiting.push(...step.targets);
    else if (step?.kind === 'start' && position === 0) waiting.push(at + 1);
    else if (step?.kind === 'end' && position === length) waiting.push(at + 1);
  }
  return reached;
}
