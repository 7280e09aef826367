import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';

/** Characters of a pattern. With `MAX_STEPS` it bounds the time a pattern takes. */
const MAX_LENGTH = 8_192;
const MAX_STEPS = 4_000;
/** Compiled patterns that are kept: a large one takes milliseconds, and comes with every call of its user. */
const MAX_KEPT = 500;

/** The network's sentences, where they are known, for the engine's. */
const SENTENCES: Readonly<Record<string, string>> = {
  'missing argument to repetition operator': 'nothing to repeat',
  'invalid nested repetition operator': 'multiple repeat',
};

/** The text is not a valid pattern; the message says why, as the network does. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/**
 * Compiles a pattern of a grant: a regular expression that must match a whole name, as the network
 * documents `public.*` for names that start with "public". The time is linear in the name, whatever the
 * pattern (docs/decisions/0008-patterns-in-linear-time.md).
 *
 * @throws PatternError when it is not a valid pattern, captures, or is too large
 */
export function compilePattern(source: string): (name: string) => boolean {
  const pattern = kept.get(source) ?? compileWithin(source);
  kept.delete(source);
  kept.set(source, pattern);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return (name) => pattern.testExact(name);
}

const kept = new Map<string, RE2JS>();

function compileWithin(source: string): RE2JS {
  if (source.length > MAX_LENGTH) throw new PatternError('Syntax error: too large.');
  const pattern = compile(source);
  if (pattern.groupCount() > 0) {
    throw new PatternError('Only non-capturing groups are allowed. Try replacing `(` with `(?:`.');
  }
  if (pattern.programSize() > MAX_STEPS) throw new PatternError('Syntax error: too large.');
  return pattern;
}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (cause) {
    if (!(cause instanceof RE2JSException)) throw cause;
    const problem = cause instanceof RE2JSSyntaxException ? cause.getDescription() : cause.message;
    throw new PatternError(`Syntax error: ${SENTENCES[problem] ?? problem}.`, { cause });
  }
}
