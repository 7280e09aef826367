import { Problem } from '../http/problem';
import type { Result } from './keyset';

/** @throws Problem `unavailable` for a failure of the keyset */
export function requireValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Problem('unavailable', 'PubNub did not answer as expected.', { retryAfter: 1 });
}

/**
 * @param field where the place of the page was given
 * @throws Problem `invalidInput` when PubNub does not know the place, `unavailable` for another failure of the keyset
 */
export function requirePage<T>(page: Result<T>, field: string): T {
  if (page.ok || page.error.kind !== 'badRequest') return requireValue(page);
  const errors = [{ field, message: 'must be that of a page' }];
  throw new Problem('invalidInput', undefined, { errors });
}
