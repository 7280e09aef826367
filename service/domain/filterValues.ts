import { indexOfText } from './textSearch';

/** A JSON value, or `undefined` for what is missing or was calculated from something else. */
export type Value = unknown;

export type Operation = (left: Value, right: Value) => Value;

/** Of operators on numbers: with anything else there is no result, and so comparisons are false. */
function numeric(calculate: (left: number, right: number) => number | boolean): Operation {
  return (left, right) => {
    if (typeof left !== 'number' || typeof right !== 'number') return undefined;
    const result = calculate(left, right);
    return typeof result === 'boolean' || Number.isFinite(result) ? result : undefined;
  };
}

/** Values are equal when they have the same type; what is missing equals nothing, not even itself. */
function equals(left: Value, right: Value): boolean {
  return left !== undefined && !isContainer(left) && left === right;
}

/** A text in a text, or a value in a list. */
function contains(left: Value, right: Value): boolean {
  if (Array.isArray(left)) return left.some((item) => equals(item, right));
  return typeof left === 'string' && typeof right === 'string' && indexOfText(left, right) >= 0;
}

export const COMPARISONS: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['==', equals],
  ['!=', (left, right) => !equals(left, right)],
  ['<', numeric((left, right) => left < right)],
  ['<=', numeric((left, right) => left <= right)],
  ['>', numeric((left, right) => left > right)],
  ['>=', numeric((left, right) => left >= right)],
  ['contains', contains],
]);

export const SUMS: ReadonlyMap<string, Operation> = new Map([
  ['+', numeric((left, right) => left + right)],
  ['-', numeric((left, right) => left - right)],
]);

export const PRODUCTS: ReadonlyMap<string, Operation> = new Map([
  ['*', numeric((left, right) => left * right)],
  ['/', numeric((left, right) => left / right)],
  ['%', numeric((left, right) => left % right)],
]);

/** What stands under a name or a number inside a value. */
export function memberOf(value: Value, key: string | number): Value {
  if (!isContainer(value)) return undefined;
  if (Array.isArray(value) !== (typeof key === 'number')) return undefined;
  return Object.hasOwn(value, key) ? (value as Record<string | number, Value>)[key] : undefined;
}

function isContainer(value: Value): value is object {
  return typeof value === 'object' && value !== null;
}
