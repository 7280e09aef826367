import { TokenReader, tokenizeFilter, unescapeText, type FilterToken } from './filterTokens';
import { COMPARISONS, memberOf, PRODUCTS, SUMS, type Operation, type Value } from './filterValues';
import { compileLike } from './likePattern';

/** What an expression is about: the metadata and the payload of one event. */
export interface FilteredContent {
  readonly meta: Value;
  readonly data: Value;
}

/** What an expression stands for, given an event. */
export type FilterExpression = (content: FilteredContent) => Value;

/** Keeps recursion shallow. */
const MAX_DEPTH = 50;
/** Keeps the work per event bounded. */
const MAX_OPERANDS = 500;
/** Texts are what takes longest. */
const MAX_SEARCHES = 50;

/** @throws FilterSyntaxError when the text is no expression, or more than anyone needs */
export function parseFilterExpression(text: string): FilterExpression {
  return new FilterExpressionParser(text).parse();
}

/**
 * Recursive descent, from the loosest binding to the closest: `||`, `&&`, `!`, comparisons, sums,
 * products, signs. A name without `meta` or `data` before it is one of the metadata, as in
 * `uuid != 'bob'`.
 */
class FilterExpressionParser {
  private readonly reader: TokenReader;
  private depth = 0;
  private operands = 0;
  private searches = 0;

  constructor(text: string) {
    this.reader = new TokenReader(tokenizeFilter(text));
  }

  parse(): FilterExpression {
    const expression = this.readAny();
    this.reader.expectEnd();
    return expression;
  }

  private readAny(): FilterExpression {
    const terms = this.readList('||', () => this.readAll());
    return onlyOf(terms) ?? ((content) => terms.some((term) => term(content) === true));
  }

  private readAll(): FilterExpression {
    const terms = this.readList('&&', () => this.readCondition());
    return onlyOf(terms) ?? ((content) => terms.every((term) => term(content) === true));
  }

  private readList(symbol: string, readTerm: () => FilterExpression): FilterExpression[] {
    const terms = [readTerm()];
    while (this.reader.takeSymbol(symbol)) terms.push(readTerm());
    return terms;
  }

  private readCondition(): FilterExpression {
    if (!this.reader.takeSymbol('!')) return this.readComparison();
    const condition = this.nested(() => this.readCondition());
    return (content) => condition(content) !== true;
  }

  private readComparison(): FilterExpression {
    const left = this.readChain(SUMS, () => this.readProduct());
    const operator = operatorOf(this.reader.next);
    if (operator === 'like') return this.readLike(left);
    const compare = COMPARISONS.get(operator);
    if (!compare) return left;
    this.reader.take();
    if (operator === 'contains') this.countSearch();
    const right = this.readChain(SUMS, () => this.readProduct());
    return (content) => compare(left(content), right(content));
  }

  private readLike(left: FilterExpression): FilterExpression {
    this.reader.take();
    this.countSearch();
    const token = this.reader.next;
    if (token.kind !== 'string') return this.reader.fail('Expected a text in quotes');
    this.reader.take();
    const matches = compileLike(token.raw);
    return (content) => {
      const value = left(content);
      return typeof value === 'string' && matches(value);
    };
  }

  private readProduct(): FilterExpression {
    return this.readChain(PRODUCTS, () => this.readSigned());
  }

  /** Operands from left to right. */
  private readChain(
    operators: ReadonlyMap<string, Operation>,
    readOperand: () => FilterExpression,
  ): FilterExpression {
    const first = readOperand();
    const rest: { calculate: Operation; operand: FilterExpression }[] = [];
    for (;;) {
      const calculate = operators.get(operatorOf(this.reader.next));
      if (!calculate) break;
      this.reader.take();
      rest.push({ calculate, operand: readOperand() });
    }
    if (rest.length === 0) return first;
    return (content) =>
      rest.reduce(
        (value, { calculate, operand }) => calculate(value, operand(content)),
        first(content),
      );
  }

  private readSigned(): FilterExpression {
    if (!this.reader.takeSymbol('-')) return this.readOperand();
    const operand = this.nested(() => this.readSigned());
    return (content) => {
      const value = operand(content);
      return typeof value === 'number' ? -value : undefined;
    };
  }

  private readOperand(): FilterExpression {
    this.operands += 1;
    if (this.operands > MAX_OPERANDS) this.reader.fail('Too many values');
    if (this.reader.takeSymbol('(')) {
      const inner = this.nested(() => this.readAny());
      this.reader.expectSymbol(')');
      return inner;
    }
    const token = this.reader.next;
    if (token.kind === 'symbol' || token.kind === 'end')
      return this.reader.fail('Expected a value');
    this.reader.take();
    if (token.kind === 'number') return () => token.value;
    if (token.kind === 'string') return constant(unescapeText(token.raw));
    return LITERALS.get(token.text) ?? this.readField(token.text);
  }

  /** Reads `meta.a`, `data.a.b`, `a["b c"]` or `a[0]` from behind the first name. */
  private readField(first: string): FilterExpression {
    const isRooted = first === 'meta' || first === 'data';
    const path: (string | number)[] = isRooted ? [] : [first];
    for (let key = this.readKey(); key !== undefined; key = this.readKey()) path.push(key);
    if (path.length === 0) this.reader.fail('Expected a field');
    const root = first === 'data' ? 'data' : 'meta';
    return (content) => path.reduce(memberOf, content[root]);
  }

  private readKey(): string | number | undefined {
    if (this.reader.takeSymbol('.')) {
      const token = this.reader.next;
      if (token.kind !== 'word') return this.reader.fail('Expected a field');
      this.reader.take();
      return token.text;
    }
    if (!this.reader.takeSymbol('[')) return undefined;
    const token = this.reader.next;
    if (token.kind !== 'string' && token.kind !== 'number') {
      return this.reader.fail('Expected a key');
    }
    this.reader.take();
    this.reader.expectSymbol(']');
    return token.kind === 'number' ? token.value : unescapeText(token.raw);
  }

  private nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) this.reader.fail('Nested too deeply');
    const result = read();
    this.depth -= 1;
    return result;
  }

  private countSearch(): void {
    this.searches += 1;
    if (this.searches > MAX_SEARCHES) this.reader.fail('Too many searches');
  }
}

const LITERALS: ReadonlyMap<string, FilterExpression> = new Map([
  ['true', constant(true)],
  ['false', constant(false)],
  ['null', constant(null)],
]);

function constant(value: Value): FilterExpression {
  return () => value;
}

function onlyOf(terms: readonly FilterExpression[]): FilterExpression | undefined {
  return terms.length === 1 ? terms[0] : undefined;
}

/** Operators that are words may be written in either case. */
function operatorOf(token: FilterToken): string {
  if (token.kind === 'symbol') return token.text;
  return token.kind === 'word' ? token.text.toLowerCase() : '';
}
