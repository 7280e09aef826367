import type { CustomValue } from '../objects/objectContent';
import type { Sql } from '../storage/database';
import { compileLike } from './likePattern';
import type { Comparison, FieldRef, ObjectFilter, SortKey } from './objectFilter';

/** SQL whose values are bound: nothing that a client wrote is part of the text. */
export interface SqlFragment {
  readonly text: string;
  readonly parameters: readonly (string | number)[];
}

/** The column that holds a field of the list. Only known fields get this far. */
export type ColumnOf = (fieldName: string) => string;

const MAX_CACHED_PATTERNS = 1_000;

/**
 * Adds the functions that filters need: SQLite's own `LIKE` knows other wildcards and folds the case
 * of ASCII letters only. To be called once per connection.
 */
export function registerFilterFunctions(sql: Sql): void {
  const patterns = new Map<string, (text: string) => boolean>();
  sql.function('text_like', (text, pattern) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return 0;
    let matches = patterns.get(pattern);
    if (!matches) {
      if (patterns.size >= MAX_CACHED_PATTERNS) patterns.clear();
      matches = compileLike(pattern);
      patterns.set(pattern, matches);
    }
    return matches(text) ? 1 : 0;
  });
}

/** A condition that is 0 or 1 for every row, never NULL, so that it may be negated. */
export function compileFilter(filter: ObjectFilter, columnOf: ColumnOf): SqlFragment {
  switch (filter.kind) {
    case 'all':
    case 'any': {
      const terms = filter.terms.map((term) => compileFilter(term, columnOf));
      return joinBalanced(terms, filter.kind === 'all' ? 'AND' : 'OR');
    }
    case 'not':
      return sql`(NOT ${compileFilter(filter.term, columnOf)})`;
    case 'like':
      return sql`text_like(${valueOf(filter.field, columnOf)}, ${filter.pattern})`;
    case 'oneOf': {
      const value = valueOf(filter.field, columnOf);
      return sql`IFNULL(${value} IN (SELECT value FROM json_each(${JSON.stringify(filter.values)})), 0)`;
    }
    case 'compare':
      return compileComparison(filter, columnOf);
  }
}

/** `ORDER BY` terms; rows without a value come first. */
export function compileSort(keys: readonly SortKey[], columnOf: ColumnOf): SqlFragment[] {
  return keys.map(({ field, direction }) => {
    const value = valueOf(field, columnOf);
    return direction === 'asc' ? value : sql`${value} DESC`;
  });
}

/** Fragments are spliced in, values bound. */
function sql(
  strings: TemplateStringsArray,
  ...parts: readonly (SqlFragment | string | number)[]
): SqlFragment {
  const fragments = parts.map((part) =>
    typeof part === 'object' ? part : { text: '?', parameters: [part] },
  );
  return {
    text: String.raw({ raw: strings }, ...fragments.map(({ text }) => text)),
    parameters: fragments.flatMap(({ parameters }) => parameters),
  };
}

/** SQL that the service itself wrote. */
function verbatim(text: string): SqlFragment {
  return { text, parameters: [] };
}

/** A long chain must not become a deep expression: SQLite refuses those. */
function joinBalanced(terms: readonly SqlFragment[], operator: 'AND' | 'OR'): SqlFragment {
  const [first = verbatim('1')] = terms;
  if (terms.length <= 1) return first;
  const middle = terms.length >> 1;
  const left = joinBalanced(terms.slice(0, middle), operator);
  const right = joinBalanced(terms.slice(middle), operator);
  return sql`(${left} ${verbatim(operator)} ${right})`;
}

function compileComparison(
  { field, operator, value }: Comparison,
  columnOf: ColumnOf,
): SqlFragment {
  if (operator === '==') return compileEqual(field, value, columnOf);
  if (operator === '!=') return sql`(NOT ${compileEqual(field, value, columnOf)})`;
  if (value === null || typeof value === 'boolean') return verbatim('0');
  return compileTyped(field, operator, value, columnOf);
}

function compileEqual(field: FieldRef, value: CustomValue, columnOf: ColumnOf): SqlFragment {
  if (value === null) return sql`(${valueOf(field, columnOf)} IS NULL)`;
  if (typeof value !== 'boolean') return compileTyped(field, '=', value, columnOf);
  if (field.kind !== 'custom') return verbatim('0');
  return sql`(${typeOf(field, columnOf)} IS ${String(value)})`;
}

/** Checks the type too: on their own, SQLite orders every number before every text. */
function compileTyped(
  field: FieldRef,
  operator: string,
  value: string | number,
  columnOf: ColumnOf,
): SqlFragment {
  const operand = valueOf(field, columnOf);
  const compare = verbatim(operator);
  if (field.kind !== 'custom') {
    if (typeof value === 'number') return verbatim('0');
    // `IS` is never NULL and, unlike a wrapped comparison, finds ids through their index.
    if (operator === '=') return sql`(${operand} IS ${value})`;
    return sql`IFNULL(${operand} ${compare} ${value}, 0)`;
  }
  const type = typeOf(field, columnOf);
  if (typeof value === 'string') {
    return sql`IFNULL(${type} = 'text' AND ${operand} ${compare} ${value}, 0)`;
  }
  // SQLite reads large numbers as integers, more exactly than the clients that wrote them.
  return sql`IFNULL(${type} IN ('integer', 'real') AND CAST(${operand} AS REAL) ${compare} ${value}, 0)`;
}

function valueOf(field: FieldRef, columnOf: ColumnOf): SqlFragment {
  const column = verbatim(columnOf(field.name));
  return field.kind === 'custom' ? sql`json_extract(${column}, ${jsonPath(field.key)})` : column;
}

function typeOf(field: FieldRef & { kind: 'custom' }, columnOf: ColumnOf): SqlFragment {
  return sql`json_type(${verbatim(columnOf(field.name))}, ${jsonPath(field.key)})`;
}

function jsonPath(key: string): string {
  return `$.${JSON.stringify(key)}`;
}
