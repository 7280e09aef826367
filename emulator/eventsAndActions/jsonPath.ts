import { RE2JS } from 're2js';
import { isRecord } from '../../shared/isRecord';

/** Tells whether a value meets a condition. */
type Condition = (value: unknown) => boolean;
/** A value that a condition compares; undefined where the path leads nowhere. */
type Operand = (value: unknown) => unknown;

interface Token {
  readonly kind: 'path' | 'name' | 'number' | 'text' | 'regex' | 'symbol' | 'end';
  readonly text: string;
  readonly at: number;
}

/** Keeps recursion shallow. */
const MAX_DEPTH = 30;
const MAX_REGEX_STEPS = 2_000;

const HEAD = /^\s*\$\.?\[\s*\?/;
const TAIL = /\]\s*$/;
// Alternatives start with different characters, so that no text makes the scanner go back.
const TOKEN =
  /\s*(?:(?<path>@)|(?<name>[A-Za-z_]\w*)|(?<number>-?\d+(?:\.\d+)?)|(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<regex>\/(?:[^/\\]|\\.)+\/i?)|(?<symbol>&&|\|\||[=!<>]=|=~|[<>!()[\],.])|(?<end>$))/suy;

/** The text is no condition of this subset. */
export class JsonPathError extends Error {
  override readonly name = 'JsonPathError';
}

/**
 * Compiles a JSONPath that selects an event by a condition, the form of all of PubNub's examples:
 * `$[?(@.channel == 'a' && @.meta.level > 3)]`, also written `$.[?(…)]`. Known are `==`, `!=`, `<`, `<=`, `>`, `>=`,
 * `=~ /…/` and `/…/i`, `in [...]`, `nin [...]`, `&&`, `||`, `!`, parentheses, and a path alone, which asks whether there
 * is such a field. Regular expressions are RE2 and take linear time.
 *
 * @throws JsonPathError when it is something else
 */
export function compileJsonPath(path: string): Condition {
  const [head] = HEAD.exec(path) ?? [];
  const [tail] = TAIL.exec(path) ?? [];
  if (head === undefined || tail === undefined) {
    throw new JsonPathError('a path must have the form $[?(condition)]');
  }
  const parser = new ConditionParser(path.slice(head.length, -tail.length));
  return parser.read();
}

class ConditionParser {
  private readonly tokens: readonly Token[];
  private index = 0;
  private depth = 0;

  constructor(text: string) {
    this.tokens = tokenize(text);
  }

  read(): Condition {
    const condition = this.any();
    if (this.next.kind !== 'end') throw this.unexpected();
    return condition;
  }

  private any(): Condition {
    const terms = [this.all()];
    while (this.take('||')) terms.push(this.all());
    return terms.length === 1 ? first(terms) : (value) => terms.some((term) => term(value));
  }

  private all(): Condition {
    const terms = [this.term()];
    while (this.take('&&')) terms.push(this.term());
    return terms.length === 1 ? first(terms) : (value) => terms.every((term) => term(value));
  }

  private term(): Condition {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new JsonPathError('too deeply nested');
    const condition = this.nested() ?? this.comparison();
    this.depth -= 1;
    return condition;
  }

  private nested(): Condition | undefined {
    if (this.take('!')) {
      const term = this.term();
      return (value) => !term(value);
    }
    if (!this.take('(')) return undefined;
    const condition = this.any();
    this.expect(')');
    return condition;
  }

  private comparison(): Condition {
    const left = this.operand();
    const operator = this.next.text;
    const holds = COMPARISONS[operator];
    if (this.next.kind === 'symbol' && holds) {
      this.index += 1;
      const right = this.operand();
      return (value) => holds(left(value), right(value));
    }
    if (this.take('=~')) return this.regex(left);
    if (this.next.kind === 'name' && (operator === 'in' || operator === 'nin')) {
      this.index += 1;
      const list = this.list();
      return (value) => list.includes(left(value)) === (operator === 'in');
    }
    return (value) => left(value) !== undefined;
  }

  private regex(operand: Operand): Condition {
    const { kind, text } = this.next;
    if (kind !== 'regex') throw this.unexpected();
    this.index += 1;
    const isAnyCase = text.endsWith('i');
    const source = text.slice(1, isAnyCase ? -2 : -1).replaceAll('\\/', '/');
    const pattern = compileRegex(source, isAnyCase);
    // As `.*` around the examples suggests, the whole text has to match.
    return (value) => {
      const given = operand(value);
      return typeof given === 'string' && pattern.testExact(given);
    };
  }

  private list(): readonly unknown[] {
    this.expect('[');
    const values: unknown[] = [];
    if (this.take(']')) return values;
    do values.push(this.literal());
    while (this.take(','));
    this.expect(']');
    return values;
  }

  private operand(): Operand {
    if (this.next.kind !== 'path') {
      const literal = this.literal();
      return () => literal;
    }
    this.index += 1;
    const steps: (string | number)[] = [];
    for (let step = this.step(); step !== undefined; step = this.step()) steps.push(step);
    return (value) => steps.reduce(fieldAt, value);
  }

  private step(): string | number | undefined {
    if (this.take('.')) {
      const { kind, text } = this.next;
      if (kind !== 'name') throw this.unexpected();
      this.index += 1;
      return text;
    }
    if (!this.take('[')) return undefined;
    const step = this.literal();
    if (typeof step !== 'string' && typeof step !== 'number') throw this.unexpected();
    this.expect(']');
    return step;
  }

  private literal(): unknown {
    const { kind, text } = this.next;
    if (kind === 'name' && Object.hasOwn(WORDS, text)) {
      this.index += 1;
      return WORDS[text];
    }
    if (kind !== 'number' && kind !== 'text') throw this.unexpected();
    this.index += 1;
    return kind === 'number' ? Number(text) : text.slice(1, -1).replaceAll(/\\(.)/gsu, '$1');
  }

  private get next(): Token {
    const token = this.tokens[this.index];
    if (!token) throw new JsonPathError('unexpected end');
    return token;
  }

  private take(symbol: string): boolean {
    const { kind, text } = this.next;
    if (kind !== 'symbol' || text !== symbol) return false;
    this.index += 1;
    return true;
  }

  private expect(symbol: string): void {
    if (!this.take(symbol)) throw this.unexpected();
  }

  private unexpected(): JsonPathError {
    const { kind, text, at } = this.next;
    return new JsonPathError(
      kind === 'end'
        ? 'unexpected end'
        : `unexpected ${text} at position ${at + 1} of the condition`,
    );
  }
}

const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

const COMPARISONS: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => compare(left, right) < 0,
  '<=': (left, right) => compare(left, right) <= 0,
  '>': (left, right) => compare(left, right) > 0,
  '>=': (left, right) => compare(left, right) >= 0,
};

/** The sign is the order of two numbers or two texts; NaN, which meets no condition, for anything else. */
function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== 'string' || typeof right !== 'string') return NaN;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function fieldAt(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? value.at(step) : undefined;
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function compileRegex(source: string, isAnyCase: boolean): RE2JS {
  let pattern: RE2JS;
  try {
    pattern = RE2JS.compile(source, isAnyCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (cause) {
    throw new JsonPathError(`the regular expression is none of RE2`, { cause });
  }
  if (pattern.programSize() > MAX_REGEX_STEPS) {
    throw new JsonPathError('the regular expression is too large');
  }
  return pattern;
}

function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  do tokens.push(readToken(text, TOKEN.lastIndex));
  while (tokens.at(-1)?.kind !== 'end');
  return tokens;
}

function readToken(text: string, from: number): Token {
  const groups: [string, string | undefined][] = Object.entries(TOKEN.exec(text)?.groups ?? {});
  const [kind, found] = groups.find(([, value]) => value !== undefined) ?? [];
  if (found === undefined) {
    throw new JsonPathError(`unexpected text at position ${from + 1} of the condition`);
  }
  return { kind: kind as Token['kind'], text: found, at: TOKEN.lastIndex - found.length };
}

function first<T>([only]: readonly T[]): T {
  return only as T;
}
