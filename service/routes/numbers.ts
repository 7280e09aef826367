import { ServiceError } from '../domain/serviceError';

/**
 * A number of things, as query parameters write it: nothing but digits.
 *
 * @throws ServiceError `invalidArguments`
 */
export function readWholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new ServiceError('invalidArguments');
  return Number(text);
}

/**
 * How many rows of a list are asked for.
 *
 * @param most what a call without a number gets, and one that asks for more
 * @throws ServiceError `invalidArguments` when it is no whole number from 1
 */
export function readPageSize(text: string | undefined, most: number): number {
  const size = readWholeNumber(text) ?? most;
  if (size < 1) throw new ServiceError('invalidArguments');
  return Math.min(size, most);
}
