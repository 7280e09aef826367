import { compileLike, isTooLongToFind, likePieces } from './likePattern';

/** Names and indexes that lead from a record or an event to a value. */
export type FieldPath = readonly (string | number)[];
type Literal = string | number | boolean | null;
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type BinaryOperator = ComparisonOperator | 'contains' | '+' | '-' | '*' | '/' | '%';

/**
 * A filter expression of either dialect: subscribe filters (protocol reference 5.11) know all of it,
 * App Context filters a part (`objectFilter.ts`). `at` is its offset in the text.
 */
export type Expression = { readonly at: number } & (
  | { readonly kind: 'literal'; readonly value: Literal }
  | { readonly kind: 'field'; readonly path: FieldPath }
  | { readonly kind: 'all' | 'any'; readonly terms: readonly Expression[] }
  | { readonly kind: 'not'; readonly term: Expression }
  | {
      readonly kind: 'like';
      readonly operand: Expression;
      /** As written, with its escapes. */
      readonly pattern: string;
      readonly matches: (text: string) => boolean;
    }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
);

/** One key of a list's order. */
export interface SortTerm {
  readonly path: FieldPath;
  readonly at: number;
  readonly direction: 'asc' | 'desc';
}

/** They bound the work for each record or event that is looked at. */
export interface FilterLimits {
  /** Fields and literals. */
  readonly values: number;
  /** `LIKE` and `CONTAINS`, which take longest. */
  readonly searches: number;
}

/** Keeps recursion shallow, here and in the database. */
const MAX_DEPTH = 50;

/** The text is no filter. Callers answer in the form of their own family. */
export class FilterSyntaxError extends Error {
  override readonly name = 'FilterSyntaxError';

  constructor(problem: string, at: number) {
    super(`${problem} at position ${at + 1}`);
  }
}

/** @throws FilterSyntaxError when the text is no expression or exceeds a limit */
export function parseFilter(text: string, limits: FilterLimits): Expression {
  const parser = new FilterParser(text, limits);
  const expression = parser.readAny();
  parser.expectEnd();
  return expression;
}

/**
 * Reads `field`, `field:asc` or `field:desc`, several of them joined by commas.
 *
 * @throws FilterSyntaxError when the text is no order
 */
export function parseSortTerms(text: string): SortTerm[] {
  const reader = new TokenReader(text);
  const terms: SortTerm[] = [];
  do {
    const { at } = reader.next;
    const path = reader.readPath();
    terms.push({ path, at, direction: reader.takeSymbol(':') ? readDirection(reader) : 'asc' });
  } while (reader.takeSymbol(','));
  reader.expectEnd();
  return terms;
}

function readDirection(reader: TokenReader): SortTerm['direction'] {
  const direction = operatorOf(reader.next);
  if (direction !== 'asc' && direction !== 'desc') return reader.fail("Expected 'asc' or 'desc'");
  reader.take();
  return direction;
}

interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'symbol' | 'end';
  /** As written; of a string with its quotes. */
  readonly text: string;
  readonly at: number;
}

// Alternatives start with different characters, so that no text makes the scanner go back.
const TOKEN =
  /\s*(?:(?<word>[\p{L}_$][\p{L}\p{N}_$]*)|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<symbol>&&|\|\||[=!<>]=|[-<>!()[\].,:+*/%])|(?<end>$))/suy;

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  do tokens.push(nextToken(text, TOKEN.lastIndex));
  while (tokens.at(-1)?.kind !== 'end');
  return tokens;
}

function nextToken(text: string, from: number): Token {
  const groups: [string, string | undefined][] = Object.entries(TOKEN.exec(text)?.groups ?? {});
  const [kind, found] = groups.find(([, value]) => value !== undefined) ?? [];
  if (found === undefined) throw unexpected(text, from);
  return { kind: kind as Token['kind'], text: found, at: TOKEN.lastIndex - found.length };
}

function unexpected(text: string, from: number): FilterSyntaxError {
  const [character = ''] = text.slice(from).trimStart();
  const isQuote = character === "'" || character === '"';
  const problem = isQuote ? 'text without a closing quote' : character;
  return new FilterSyntaxError(`Unexpected ${problem}`, text.indexOf(character, from));
}

/** Operators that are words may be written in either case. */
function operatorOf({ kind, text }: Token): string {
  return kind === 'word' || kind === 'symbol' ? text.toLowerCase() : '';
}

const LITERAL_WORDS: ReadonlyMap<string, Literal> = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function literalOf({ kind, text, at }: Token): Literal | undefined {
  if (kind === 'word') return LITERAL_WORDS.get(text);
  if (kind === 'string') return text.slice(1, -1).replace(/\\([\\'"*])/g, '$1');
  if (kind !== 'number') return undefined;
  if (!Number.isFinite(Number(text))) throw new FilterSyntaxError('Number out of range', at);
  return Number(text);
}

class TokenReader {
  private readonly tokens: readonly Token[];
  private position = 0;

  constructor(text: string) {
    this.tokens = tokenize(text);
  }

  /** The next token, which is not taken. */
  get next(): Token {
    return this.tokens[this.position] ?? { kind: 'end', text: '', at: 0 };
  }

  take(): void {
    this.position += 1;
  }

  /** Takes the next token if it is this symbol. */
  takeSymbol(symbol: string): boolean {
    const isSymbol = this.next.kind === 'symbol' && this.next.text === symbol;
    if (isSymbol) this.take();
    return isSymbol;
  }

  expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) this.fail(`Expected '${symbol}'`);
  }

  expectEnd(): void {
    if (this.next.kind !== 'end') this.fail('Expected an operator or the end');
  }

  /** @throws FilterSyntaxError that points at the next token */
  fail(problem: string): never {
    throw new FilterSyntaxError(problem, this.next.at);
  }

  /** Reads `a.b`, `a["b c"]` or `a[0]`. */
  readPath(): FieldPath {
    const path: (string | number)[] = [this.readName()];
    for (;;) {
      if (this.takeSymbol('.')) path.push(this.readName());
      else if (this.takeSymbol('[')) path.push(this.readKey());
      else return path;
    }
  }

  private readName(): string {
    const { kind, text } = this.next;
    if (kind !== 'word') return this.fail('Expected a field');
    this.take();
    return text;
  }

  private readKey(): string | number {
    const key = literalOf(this.next);
    if (typeof key !== 'string' && typeof key !== 'number') return this.fail('Expected a key');
    this.take();
    this.expectSymbol(']');
    return key;
  }
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'contains']);
const SUMS: ReadonlySet<string> = new Set(['+', '-']);
const PRODUCTS: ReadonlySet<string> = new Set(['*', '/', '%']);

/**
 * Recursive descent, from the loosest binding to the closest: `||`, `&&`, `!`, comparisons, sums,
 * products, signs.
 */
class FilterParser extends TokenReader {
  private depth = 0;
  private values = 0;
  private searches = 0;

  constructor(
    text: string,
    private readonly limits: FilterLimits,
  ) {
    super(text);
  }

  readAny(): Expression {
    return this.readTerms('any', '||', () => this.readTerms('all', '&&', () => this.readTerm()));
  }

  private readTerms(kind: 'all' | 'any', symbol: string, readTerm: () => Expression): Expression {
    const first = readTerm();
    const terms = [first];
    while (this.takeSymbol(symbol)) terms.push(readTerm());
    return terms.length === 1 ? first : { kind, terms, at: first.at };
  }

  private readTerm(): Expression {
    const { at } = this.next;
    if (!this.takeSymbol('!')) return this.readComparison();
    return { kind: 'not', term: this.nested(() => this.readTerm()), at };
  }

  private readComparison(): Expression {
    const left = this.readSum();
    const operator = operatorOf(this.next);
    if (operator === 'like') return this.readLike(left);
    if (!COMPARISONS.has(operator)) return left;
    const comparison = this.readBinary(left, () => this.readSum());
    const { right } = comparison;
    if (operator === 'contains') {
      this.countSearch(right.kind === 'literal' ? [String(right.value)] : []);
    }
    return comparison;
  }

  private readLike(operand: Expression): Expression {
    this.take();
    const { kind, text } = this.next;
    if (kind !== 'string') return this.fail('Expected a text in quotes');
    const pattern = text.slice(1, -1);
    this.countSearch(likePieces(pattern).slice(1, -1));
    this.take();
    return { kind: 'like', operand, pattern, matches: compileLike(pattern), at: operand.at };
  }

  private readSum(): Expression {
    return this.readChain(SUMS, () => this.readChain(PRODUCTS, () => this.readSigned()));
  }

  private readChain(operators: ReadonlySet<string>, readOperand: () => Expression): Expression {
    let left = readOperand();
    while (operators.has(operatorOf(this.next))) left = this.readBinary(left, readOperand);
    return left;
  }

  private readBinary(left: Expression, readRight: () => Expression) {
    const operator = operatorOf(this.next) as BinaryOperator;
    this.take();
    return { kind: 'binary' as const, operator, left, right: readRight(), at: left.at };
  }

  private readSigned(): Expression {
    const { at } = this.next;
    if (!this.takeSymbol('-')) return this.readOperand();
    const right = this.nested(() => this.readSigned());
    return right.kind === 'literal' && typeof right.value === 'number'
      ? { kind: 'literal', value: -right.value, at }
      : { kind: 'binary', operator: '-', left: { kind: 'literal', value: 0, at }, right, at };
  }

  private readOperand(): Expression {
    if (this.takeSymbol('(')) {
      const inner = this.nested(() => this.readAny());
      this.expectSymbol(')');
      return inner;
    }
    this.values += 1;
    if (this.values > this.limits.values) this.fail('Too many values');
    const token = this.next;
    const value = literalOf(token);
    if (value !== undefined) {
      this.take();
      return { kind: 'literal', value, at: token.at };
    }
    if (token.kind !== 'word') return this.fail('Expected a value');
    const path = this.readPath();
    if (path.length === 1 && (token.text === 'meta' || token.text === 'data')) {
      throw new FilterSyntaxError('Expected a field of it', token.at);
    }
    return { kind: 'field', path, at: token.at };
  }

  private nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) this.fail('Nested too deeply');
    const result = read();
    this.depth -= 1;
    return result;
  }

  private countSearch(texts: readonly string[]): void {
    this.searches += 1;
    if (this.searches > this.limits.searches) this.fail('Too many searches');
    if (texts.some(isTooLongToFind)) this.fail('Too long to search for');
  }
}
