import { compileLike } from '../domain/likePattern';
import type { CustomValue } from '../domain/objectContent';
import type { FieldRef } from '../domain/objectFields';
import type { Comparison, ObjectFilter, SortKey } from '../domain/objectFilter';
import type { Sql } from './database';

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
  sql.function('text_like', { deterministic: true }, (text: unknown, pattern: unknown) => {
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
      const text = joinBalanced(
        terms.map((term) => term.text),
        filter.kind === 'all' ? 'AND' : 'OR',
      );
      return { text, parameters: terms.flatMap((term) => term.parameters) };
    }
    case 'not':
      return negate(compileFilter(filter.term, columnOf));
    case 'like': {
      const { text, parameters } = valueOf(filter.field, columnOf);
      return {
        text: `text_like(${text}, ?)`,
        parameters: [...parameters, filter.pattern],
      };
    }
    case 'oneOf': {
      const { text, parameters } = valueOf(filter.field, columnOf);
      return {
        text: `IFNULL(${text} IN (SELECT value FROM json_each(?)), 0)`,
        parameters: [...parameters, JSON.stringify(filter.values)],
      };
    }
    case 'compare':
      return compileComparison(filter, columnOf);
  }
}

/** `ORDER BY` terms; rows without a value come first. */
export function compileSort(keys: readonly SortKey[], columnOf: ColumnOf): SqlFragment[] {
  return keys.map(({ field, direction }) => {
    const { text, parameters } = valueOf(field, columnOf);
    return { text: direction === 'asc' ? text : `${text} DESC`, parameters };
  });
}

/** A long chain must not become a deep expression: SQLite refuses those. */
function joinBalanced(texts: readonly string[], operator: 'AND' | 'OR'): string {
  if (texts.length === 1) return texts[0] ?? '';
  const middle = texts.length >> 1;
  const left = joinBalanced(texts.slice(0, middle), operator);
  const right = joinBalanced(texts.slice(middle), operator);
  return `(${left} ${operator} ${right})`;
}

function negate({ text, parameters }: SqlFragment): SqlFragment {
  return { text: `(NOT ${text})`, parameters };
}

const FALSE: SqlFragment = { text: '0', parameters: [] };

function compileComparison(comparison: Comparison, columnOf: ColumnOf): SqlFragment {
  const { field, operator, value } = comparison;
  if (operator === '==') return compileEqual(field, value, columnOf);
  if (operator === '!=') return negate(compileEqual(field, value, columnOf));
  if (value === null || typeof value === 'boolean') return FALSE;
  return compileTyped(field, operator, value, columnOf);
}

function compileEqual(field: FieldRef, value: CustomValue, columnOf: ColumnOf): SqlFragment {
  if (value === null) {
    const { text, parameters } = valueOf(field, columnOf);
    return { text: `(${text} IS NULL)`, parameters };
  }
  if (typeof value !== 'boolean') return compileTyped(field, '=', value, columnOf);
  if (field.kind !== 'custom') return FALSE;
  const type = typeOf(field, columnOf);
  return { text: `(${type.text} IS ?)`, parameters: [...type.parameters, String(value)] };
}

/** Guarded by type: on their own, SQLite orders every number before every text. */
function compileTyped(
  field: FieldRef,
  operator: string,
  value: string | number,
  columnOf: ColumnOf,
): SqlFragment {
  const operand = valueOf(field, columnOf);
  const comparison = `${operand.text} ${operator} ?`;
  if (field.kind !== 'custom') {
    if (typeof value === 'number') return FALSE;
    // `IS` is never NULL and, unlike a wrapped comparison, finds ids through their index.
    const text = operator === '=' ? `(${operand.text} IS ?)` : `IFNULL(${comparison}, 0)`;
    return { text, parameters: [...operand.parameters, value] };
  }
  const type = typeOf(field, columnOf);
  const condition =
    typeof value === 'string'
      ? `= 'text' AND ${comparison}`
      : // SQLite reads large numbers as integers, more exactly than the clients that wrote them.
        `IN ('integer', 'real') AND CAST(${operand.text} AS REAL) ${operator} ?`;
  return {
    text: `IFNULL(${type.text} ${condition}, 0)`,
    parameters: [...type.parameters, ...operand.parameters, value],
  };
}

function valueOf(field: FieldRef, columnOf: ColumnOf): SqlFragment {
  const column = columnOf(field.name);
  return field.kind === 'custom'
    ? { text: `json_extract(${column}, ?)`, parameters: [jsonPath(field.key)] }
    : { text: column, parameters: [] };
}

function typeOf(field: FieldRef & { kind: 'custom' }, columnOf: ColumnOf): SqlFragment {
  return { text: `json_type(${columnOf(field.name)}, ?)`, parameters: [jsonPath(field.key)] };
}

function jsonPath(key: string): string {
  return `$.${JSON.stringify(key)}`;
}
