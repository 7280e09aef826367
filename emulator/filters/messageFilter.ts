import type { ChannelEvent, ChannelEventKind } from '../protocol/channels';
import { MAX_FILTER_LENGTH } from '../protocol/limits';
import { ServiceError } from '../protocol/serviceError';
import {
  FilterSyntaxError,
  parseFilter,
  type BinaryOperator,
  type Expression,
  type FieldPath,
} from './filterSyntax';
import { isTooLongToFind } from './likePattern';

/** Whether a subscriber wants an event. */
export type MessageFilter = (event: ChannelEvent) => boolean;

/** A JSON value, or `undefined` for a missing field and for a calculation without a result. */
type Value = unknown;
/** Metadata and payload of an event. */
type Content = Readonly<Record<'meta' | 'data', Value>>;
type Operation = (left: Value, right: Value) => Value;

const LIMITS = { values: 500, searches: 50 };

/** Filters apply to what users send; all other events are delivered (protocol reference 5.11). */
const FILTERED: ReadonlySet<ChannelEventKind> = new Set<ChannelEventKind>([
  'message',
  'signal',
  'file',
]);

/**
 * Reads a subscribe filter (protocol reference 5.11). An event passes when the expression is `true`.
 * `!=` is the opposite of `==`; the other comparisons are false for a missing field or another type.
 *
 * @throws ServiceError `invalidFilter` when the text is none, or exceeds a limit
 */
export function parseMessageFilter(text: string): MessageFilter {
  const expression = parse(text);
  return (event) => !FILTERED.has(event.kind) || evaluate(expression, contentOf(event)) === true;
}

function parse(text: string): Expression {
  try {
    if (text.length > MAX_FILTER_LENGTH) throw new FilterSyntaxError('Too long', text.length);
    return parseFilter(text, LIMITS);
  } catch (error) {
    if (!(error instanceof FilterSyntaxError)) throw error;
    throw new ServiceError('invalidFilter', [], { cause: error });
  }
}

const contents = new WeakMap<ChannelEvent, Content>();

/** Parsed once per event, however many filters look at it. */
function contentOf(event: ChannelEvent): Content {
  let content = contents.get(event);
  if (!content) {
    const meta: unknown = event.meta === undefined ? undefined : JSON.parse(event.meta);
    content = { meta, data: JSON.parse(event.payload) };
    contents.set(event, content);
  }
  return content;
}

function evaluate(expression: Expression, content: Content): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'field':
      return fieldOf(expression.path, content);
    case 'all':
      return expression.terms.every((term) => evaluate(term, content) === true);
    case 'any':
      return expression.terms.some((term) => evaluate(term, content) === true);
    case 'not':
      return evaluate(expression.term, content) !== true;
    case 'like': {
      const value = evaluate(expression.operand, content);
      return typeof value === 'string' && expression.matches(value);
    }
    case 'binary': {
      const { operator, left, right } = expression;
      return OPERATIONS[operator](evaluate(left, content), evaluate(right, content));
    }
  }
}

/** A path without `meta` or `data` before it is one of the metadata, as in `uuid != 'bob'`. */
function fieldOf(path: FieldPath, { meta, data }: Content): Value {
  const [first, ...rest] = path;
  if (first === 'data') return rest.reduce(memberOf, data);
  return (first === 'meta' ? rest : path).reduce(memberOf, meta);
}

function memberOf(value: Value, key: string | number): Value {
  if (!isContainer(value) || Array.isArray(value) !== (typeof key === 'number')) return undefined;
  return Object.hasOwn(value, key) ? (value as Record<string | number, Value>)[key] : undefined;
}

function isContainer(value: Value): value is object {
  return typeof value === 'object' && value !== null;
}

const OPERATIONS: Readonly<Record<BinaryOperator, Operation>> = {
  '==': equals,
  '!=': (left, right) => !equals(left, right),
  '<': ofNumbers((left, right) => left < right),
  '<=': ofNumbers((left, right) => left <= right),
  '>': ofNumbers((left, right) => left > right),
  '>=': ofNumbers((left, right) => left >= right),
  contains,
  '+': ofNumbers((left, right) => left + right),
  '-': ofNumbers((left, right) => left - right),
  '*': ofNumbers((left, right) => left * right),
  '/': ofNumbers((left, right) => left / right),
  '%': ofNumbers((left, right) => left % right),
};

/** Has no result for other values than numbers, so comparisons with it are false. */
function ofNumbers(calculate: (left: number, right: number) => number | boolean): Operation {
  return (left, right) => {
    if (typeof left !== 'number' || typeof right !== 'number') return undefined;
    const result = calculate(left, right);
    return typeof result === 'boolean' || Number.isFinite(result) ? result : undefined;
  };
}

/** Values of different types are not equal; a missing value equals nothing, not even itself. */
function equals(left: Value, right: Value): boolean {
  return left !== undefined && !isContainer(left) && left === right;
}

/** A text in a text, or a value in a list. */
function contains(left: Value, right: Value): boolean {
  if (Array.isArray(left)) return left.some((item) => equals(item, right));
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  return !isTooLongToFind(right) && left.includes(right);
}
