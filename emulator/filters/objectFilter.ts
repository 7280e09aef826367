import type { CustomValue } from '../objects/objectContent';
import { parseIsoTime } from '../protocol/timetoken';
import { ServiceError } from '../protocol/serviceError';
import {
  FilterSyntaxError,
  parseFilter,
  parseSortTerms,
  type BinaryOperator,
  type ComparisonOperator,
  type Expression,
  type FieldPath,
} from './filterSyntax';

/** How a field's values compare: texts, moments in time, or the values of a `custom` object. */
type FieldKind = 'text' | 'time' | 'custom';

/** The fields that a list may be filtered and sorted by. `custom` stands for each of its keys. */
export type ObjectFields = ReadonlyMap<string, FieldKind>;

export type FieldRef =
  | { readonly kind: 'text' | 'time'; readonly name: string }
  | { readonly kind: 'custom'; readonly name: string; readonly key: string };

const ATTRIBUTES: readonly (readonly [string, FieldKind])[] = [
  ['type', 'text'],
  ['status', 'text'],
  ['updated', 'time'],
  ['custom', 'custom'],
];

export const USER_FIELDS: ObjectFields = new Map([
  ...texts('id', 'name', 'externalId', 'profileUrl', 'email'),
  ...ATTRIBUTES,
]);

export const CHANNEL_FIELDS: ObjectFields = new Map([
  ...texts('id', 'name', 'description'),
  ...ATTRIBUTES,
]);

/** A user's channels. */
export const MEMBERSHIP_FIELDS: ObjectFields = new Map([
  ...ATTRIBUTES,
  ...prefixed('channel', CHANNEL_FIELDS),
]);

/** A channel's users. */
export const MEMBER_FIELDS: ObjectFields = new Map([
  ...ATTRIBUTES,
  ...prefixed('uuid', USER_FIELDS),
]);

function texts(...names: string[]): [string, FieldKind][] {
  return names.map((name) => [name, 'text']);
}

function prefixed(prefix: string, fields: ObjectFields): [string, FieldKind][] {
  return [...fields].map(([name, kind]) => [`${prefix}.${name}`, kind]);
}

/**
 * A condition on App Context records, true or false for each: a comparison with a value of another type,
 * or an order with a missing one, is false, and `!=` is the opposite of `==`.
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

const LIMITS = { values: 400, searches: 10 };
const MAX_SORT_KEYS = 10;

/**
 * Reads the App Context dialect: comparisons of a field with a literal, `LIKE`, `!`, `&&` and `||`.
 *
 * @throws ServiceError `invalidInput` when the text is no filter over these fields
 */
export function parseObjectFilter(text: string, fields: ObjectFields): ObjectFilter {
  return reportSyntax('filter', () => toObjectFilter(parseFilter(text, LIMITS), fields));
}

/**
 * Reads `field`, `field:asc` or `field:desc`, several of them joined by commas.
 *
 * @throws ServiceError `invalidInput` when the text is no order over these fields
 */
export function parseSort(orders: readonly string[], fields: ObjectFields): SortKey[] {
  return reportSyntax('sort', () => {
    const terms = orders.flatMap(parseSortTerms);
    if (terms.length > MAX_SORT_KEYS) throw new FilterSyntaxError('Too many sort fields', 0);
    return terms.map(({ path, at, direction }) => ({
      field: fieldAt(path, at, fields),
      direction,
    }));
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

function toObjectFilter(expression: Expression, fields: ObjectFields): ObjectFilter {
  switch (expression.kind) {
    case 'all':
    case 'any': {
      const { kind } = expression;
      return { kind, terms: expression.terms.map((term) => toObjectFilter(term, fields)) };
    }
    case 'not':
      return { kind: 'not', term: toObjectFilter(expression.term, fields) };
    case 'like': {
      const { kind, operand, pattern } = expression;
      return { kind, field: fieldOf(operand, fields), pattern };
    }
    case 'binary': {
      const { operator, left, right } = expression;
      if (!isComparison(operator)) break;
      const field = fieldOf(left, fields);
      return { kind: 'compare', field, operator, value: valueOf(right, field) };
    }
  }
  throw new FilterSyntaxError('Expected a comparison', expression.at);
}

function isComparison(operator: BinaryOperator): operator is ComparisonOperator {
  return /^[=!<>]/.test(operator);
}

function fieldOf(expression: Expression, fields: ObjectFields): FieldRef {
  if (expression.kind === 'field') return fieldAt(expression.path, expression.at, fields);
  throw new FilterSyntaxError('Expected a field', expression.at);
}

/** `name`, `channel.name`, `custom.key` or `custom["key"]`. */
function fieldAt(path: FieldPath, at: number, fields: ObjectFields): FieldRef {
  const length = fields.has(String(path[0])) ? 1 : 2;
  const name = path.slice(0, length).join('.');
  const kind = fields.get(name);
  const [key, ...rest] = path.slice(length);
  if (kind === 'custom' && typeof key === 'string' && rest.length === 0) return { kind, name, key };
  if (kind !== undefined && kind !== 'custom' && key === undefined) return { kind, name };
  throw new FilterSyntaxError(`Unknown field '${path.join('.')}'`, at);
}

function valueOf(expression: Expression, field: FieldRef): CustomValue {
  if (expression.kind !== 'literal') throw new FilterSyntaxError('Expected a value', expression.at);
  const { value, at } = expression;
  if (field.kind !== 'time' || typeof value !== 'string') return value;
  const time = parseIsoTime(value);
  if (time === undefined) throw new FilterSyntaxError('Expected an ISO 8601 date', at);
  return time;
}
