/** A regular expression as a tree. */
export type PatternNode =
  | { readonly kind: 'character'; readonly matches: (codePoint: number) => boolean }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly part: PatternNode;
      readonly min: number;
      readonly max: number;
    };

type Matcher = (codePoint: number) => boolean;

/** Why a text is no pattern; the sentences are the network's where they are known. */
export class PatternError extends Error {
  constructor(problem: string) {
    super(problem.endsWith('.') ? problem : `Syntax error: ${problem}.`);
    this.name = 'PatternError';
  }
}

const CAPTURING = 'Only non-capturing groups are allowed. Try replacing `(` with `(?:`.';
const MAX_DEPTH = 50;
const BOUNDS = /\{(\d{1,4})(?:(,)(\d{0,4}))?\}/y;
const LINE_FEED = 0x0a;

const CLASSES: ReadonlyMap<string, Matcher> = new Map(
  ['d', 'D', 'w', 'W', 's', 'S'].map((letter) => {
    const single = new RegExp(`^\\${letter}$`, 'u');
    return [letter, (codePoint: number) => single.test(String.fromCodePoint(codePoint))];
  }),
);

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['t', 0x09],
  ['n', 0x0a],
  ['v', 0x0b],
  ['f', 0x0c],
  ['r', 0x0d],
]);

/**
 * Reads characters, `.`, classes, `^`, `$`, `|`, `(?:…)` and the quantifiers `*`, `+`, `?`, `{n,m}`.
 * What cannot be matched in linear time (groups that capture, references, looking around) is an
 * error, as it is on the network.
 *
 * @throws PatternError
 */
export function parsePattern(source: string): PatternNode {
  return new PatternParser(source).parse();
}

/** Recursive descent over: choice := sequence ('|' sequence)*, sequence := (atom quantifier?)*. */
class PatternParser {
  private readonly characters: readonly string[];
  private at = 0;
  private depth = 0;

  constructor(source: string) {
    this.characters = Array.from(source);
  }

  parse(): PatternNode {
    const node = this.readChoice();
    if (this.at < this.characters.length) throw new PatternError('unbalanced parenthesis');
    return node;
  }

  private get next(): string | undefined {
    return this.characters[this.at];
  }

  private take(character: string): boolean {
    const isNext = this.next === character;
    if (isNext) this.at += 1;
    return isNext;
  }

  private readChoice(): PatternNode {
    const options = [this.readSequence()];
    while (this.take('|')) options.push(this.readSequence());
    return { kind: 'choice', options };
  }

  private readSequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.next !== undefined && this.next !== '|' && this.next !== ')') {
      parts.push(this.readQuantified());
    }
    return { kind: 'sequence', parts };
  }

  private readQuantified(): PatternNode {
    if (this.readQuantifier()) throw new PatternError('nothing to repeat');
    const part = this.readAtom();
    const quantifier = this.readQuantifier();
    if (!quantifier) return part;
    // Which of several matches is taken makes no difference to whether there is one.
    this.take('?');
    if (this.readQuantifier()) throw new PatternError('multiple repeat');
    return { kind: 'repeat', part, ...quantifier };
  }

  private readQuantifier(): { min: number; max: number } | undefined {
    if (this.take('*')) return { min: 0, max: Infinity };
    if (this.take('+')) return { min: 1, max: Infinity };
    if (this.take('?')) return { min: 0, max: 1 };
    return this.next === '{' ? this.readBounds() : undefined;
  }

  /** A brace that starts no bounds is a character like any other. */
  private readBounds(): { min: number; max: number } | undefined {
    BOUNDS.lastIndex = 0;
    const match = BOUNDS.exec(this.characters.slice(this.at, this.at + 12).join(''));
    if (!match) return undefined;
    this.at += match[0].length;
    const min = Number(match[1]);
    if (match[2] === undefined) return { min, max: min };
    const max = match[3] ? Number(match[3]) : Infinity;
    if (max < min) throw new PatternError('min repeat greater than max repeat');
    return { min, max };
  }

  private readAtom(): PatternNode {
    const character = this.characters[this.at] ?? '';
    this.at += 1;
    if (character === '^') return { kind: 'start' };
    if (character === '$') return { kind: 'end' };
    if (character === '(') return this.readGroup();
    return { kind: 'character', matches: this.readCharacter(character) };
  }

  private readCharacter(character: string): Matcher {
    if (character === '.') return (codePoint) => codePoint !== LINE_FEED;
    if (character === '[') return this.readClass();
    const item = character === '\\' ? this.readEscape() : codePointOf(character);
    return typeof item === 'number' ? (codePoint) => codePoint === item : item;
  }

  private readGroup(): PatternNode {
    if (!this.take('?')) throw new PatternError(CAPTURING);
    if (!this.take(':')) throw new PatternError(`unknown extension ?${this.next ?? ''}`);
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new PatternError('too deeply nested');
    const node = this.readChoice();
    if (!this.take(')')) throw new PatternError('missing ), unterminated subpattern');
    this.depth -= 1;
    return node;
  }

  private readClass(): Matcher {
    const isNegated = this.take('^');
    const items: Matcher[] = [];
    // A bracket that comes first is a member.
    do items.push(this.readClassItem());
    while (this.next !== ']' && this.next !== undefined);
    if (!this.take(']')) throw new PatternError('unterminated character set');
    return (codePoint) => items.some((matches) => matches(codePoint)) !== isNegated;
  }

  private readClassItem(): Matcher {
    const first = this.readClassMember();
    if (this.next !== '-' || this.characters[this.at + 1] === ']') return matcherOf(first);
    this.at += 1;
    const last = this.readClassMember();
    if (typeof first !== 'number' || typeof last !== 'number' || last < first) {
      throw new PatternError('bad character range');
    }
    return (codePoint) => codePoint >= first && codePoint <= last;
  }

  private readClassMember(): number | Matcher {
    const character = this.next;
    if (character === undefined) throw new PatternError('unterminated character set');
    this.at += 1;
    return character === '\\' ? this.readEscape() : codePointOf(character);
  }

  /** A class, a control character, or any sign that would mean something else without it. */
  private readEscape(): number | Matcher {
    const character = this.next;
    if (character === undefined) throw new PatternError('bad escape (end of pattern)');
    this.at += 1;
    const meaning = CLASSES.get(character) ?? CONTROLS.get(character);
    if (meaning !== undefined) return meaning;
    if (/[A-Za-z0-9]/.test(character)) throw new PatternError(`bad escape \\${character}`);
    return codePointOf(character);
  }
}

function matcherOf(item: number | Matcher): Matcher {
  return typeof item === 'number' ? (codePoint) => codePoint === item : item;
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
