import {
  FilterSyntaxError,
  TokenReader,
  tokenizeFilter,
  unescapeText,
  type FilterToken,
} from './filterTokens';
import { parseIsoTime } from './isoTime';
import type { CustomValue } from './objectContent';
import type { FieldRef, ObjectFields } from './objectFields';
import { ServiceError } from './serviceError';

type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/**
 * A condition on App Context records. Every condition is either true or false: a comparison with a
 * value of another type, or an order with a missing one, is false, and `!=` is the opposite of `==`.
 */
export type ObjectFilter =
  | { readonly kind: 'all' | 'any'; readonly terms: readonly ObjectFilter[] }
  | { readonly kind: 'not'; readonly term: ObjectFilter }
  | Comparison
  | { readonly kind: 'like'; readonly field: FieldRef; readonly pattern: string }
  /** The service's own: clients have no way to write it. */
  | { readonly kind: 'oneOf'; readonly field: FieldRef; readonly values: readonly string[] };

export interface Comparison {
  readonly kind: 'compare';
  readonly field: FieldRef;
  readonly operator: ComparisonOperator;
  readonly value: CustomValue;
}

/** One key of a list's order. */
export interface SortKey {
  readonly field: FieldRef;
  readonly direction: 'asc' | 'desc';
}

/** Keeps recursion shallow, here and in the database. */
const MAX_DEPTH = 50;
/** Keeps the work per row bounded. */
const MAX_COMPARISONS = 200;
/** Patterns take longest: each is looked for in every row of a list. */
const MAX_PATTERNS = 10;
const MAX_SORT_KEYS = 10;

/** @throws ServiceError `invalidInput` when the text is no filter over these fields */
export function parseObjectFilter(text: string, fields: ObjectFields): ObjectFilter {
  return reportSyntax('filter', () => new FilterParser(text, fields).parse());
}

/**
 * Reads `field`, `field:asc` or `field:desc`, several of them joined by commas.
 *
 * @throws ServiceError `invalidInput` when the text is no order over these fields
 */
export function parseSort(texts: readonly string[], fields: ObjectFields): SortKey[] {
  return reportSyntax('sort', () => {
    const keys = texts.flatMap((text) => readSortKeys(text, fields));
    if (keys.length > MAX_SORT_KEYS) throw new FilterSyntaxError('Too many sort fields', 0);
    return keys;
  });
}

function reportSyntax<T>(location: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof FilterSyntaxError)) throw error;
    const detail = { message: error.message, location, locationType: 'query' as const };
    throw new ServiceError('invalidInput', [detail], { cause: error });
  }
}

function readSortKeys(text: string, fields: ObjectFields): SortKey[] {
  const reader = new TokenReader(tokenizeFilter(text));
  const keys: SortKey[] = [];
  do {
    const field = readField(reader, fields);
    keys.push({ field, direction: reader.takeSymbol(':') ? readDirection(reader) : 'asc' });
  } while (reader.takeSymbol(','));
  reader.expectEnd();
  return keys;
}

function readDirection(reader: TokenReader): SortKey['direction'] {
  const word = reader.next.kind === 'word' ? reader.next.text.toLowerCase() : undefined;
  if (word !== 'asc' && word !== 'desc') return reader.fail("Expected 'asc' or 'desc'");
  reader.take();
  return word;
}

/** Reads `name`, `channel.name`, `custom.key` or `custom["key"]`. */
function readField(reader: TokenReader, fields: ObjectFields): FieldRef {
  const at = reader.next.at;
  let name = readWord(reader);
  if (!fields.has(name) && reader.takeSymbol('.')) name += `.${readWord(reader)}`;
  const kind = fields.get(name);
  if (kind === undefined) throw new FilterSyntaxError(`Unknown field '${name}'`, at);
  return kind === 'custom' ? { kind, name, key: readKey(reader) } : { kind, name };
}

function readKey(reader: TokenReader): string {
  if (reader.takeSymbol('.')) return readWord(reader);
  reader.expectSymbol('[');
  const token = reader.next;
  if (token.kind !== 'string') return reader.fail('Expected a key in quotes');
  reader.take();
  reader.expectSymbol(']');
  return unescapeText(token.raw);
}

function readWord(reader: TokenReader): string {
  const token = reader.next;
  if (token.kind !== 'word') return reader.fail('Expected a field');
  reader.take();
  return token.text;
}

/** Recursive descent over: any := all ('||' all)*, all := term ('&&' term)*. */
class FilterParser {
  private readonly reader: TokenReader;
  private depth = 0;
  private comparisons = 0;
  private patterns = 0;

  constructor(
    text: string,
    private readonly fields: ObjectFields,
  ) {
    this.reader = new TokenReader(tokenizeFilter(text));
  }

  parse(): ObjectFilter {
    const filter = this.readAny();
    this.reader.expectEnd();
    return filter;
  }

  private readAny(): ObjectFilter {
    return this.readChain('any', '||', () => this.readAll());
  }

  private readAll(): ObjectFilter {
    return this.readChain('all', '&&', () => this.readTerm());
  }

  private readChain(
    kind: 'all' | 'any',
    symbol: string,
    readTerm: () => ObjectFilter,
  ): ObjectFilter {
    const first = readTerm();
    const terms = [first];
    while (this.reader.takeSymbol(symbol)) terms.push(readTerm());
    return terms.length === 1 ? first : { kind, terms };
  }

  private readTerm(): ObjectFilter {
    if (this.reader.takeSymbol('!')) {
      return this.nested(() => ({ kind: 'not', term: this.readTerm() }));
    }
    if (!this.reader.takeSymbol('(')) return this.readComparison();
    const inner = this.nested(() => this.readAny());
    this.reader.expectSymbol(')');
    return inner;
  }

  private nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) this.reader.fail('Nested too deeply');
    const result = read();
    this.depth -= 1;
    return result;
  }

  private readComparison(): ObjectFilter {
    this.comparisons += 1;
    if (this.comparisons > MAX_COMPARISONS) this.reader.fail('Too many comparisons');
    const field = readField(this.reader, this.fields);
    const operator = this.reader.take();
    if (isLike(operator)) return { kind: 'like', field, pattern: this.readPattern() };
    if (!isComparison(operator)) {
      throw new FilterSyntaxError('Expected a comparison', operator.at);
    }
    return { kind: 'compare', field, operator: operator.text, value: this.readValue(field) };
  }

  private readPattern(): string {
    this.patterns += 1;
    if (this.patterns > MAX_PATTERNS) this.reader.fail('Too many patterns');
    const token = this.reader.next;
    if (token.kind !== 'string') return this.reader.fail('Expected a text in quotes');
    this.reader.take();
    return token.raw;
  }

  private readValue(field: FieldRef): CustomValue {
    const { at } = this.reader.next;
    const value = this.readLiteral();
    if (field.kind !== 'time' || typeof value !== 'string') return value;
    const time = parseIsoTime(value);
    if (time === undefined) throw new FilterSyntaxError('Expected an ISO 8601 date', at);
    return time;
  }

  private readLiteral(): CustomValue {
    const isNegative = this.reader.takeSymbol('-');
    const token = this.reader.next;
    const value = literalOf(token);
    if (value === undefined || (isNegative && token.kind !== 'number')) {
      return this.reader.fail('Expected a value');
    }
    this.reader.take();
    return isNegative ? -Number(value) : value;
  }
}

const LITERAL_WORDS: ReadonlyMap<string, CustomValue> = new Map<string, CustomValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function literalOf(token: FilterToken): CustomValue | undefined {
  if (token.kind === 'string') return unescapeText(token.raw);
  if (token.kind === 'number') return token.value;
  return token.kind === 'word' ? LITERAL_WORDS.get(token.text) : undefined;
}

function isLike(token: FilterToken): boolean {
  return token.kind === 'word' && token.text.toLowerCase() === 'like';
}

const COMPARISON_OPERATORS: ReadonlySet<string> = new Set<ComparisonOperator>([
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
]);

function isComparison(
  token: FilterToken,
): token is FilterToken & { kind: 'symbol'; text: ComparisonOperator } {
  return token.kind === 'symbol' && COMPARISON_OPERATORS.has(token.text);
}
