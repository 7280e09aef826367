import { Problem } from '../http/problem';
import type { Result } from './keyset';

/** @throws Problem `unavailable` for a failure of the keyset */
export function requireValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Problem('unavailable', 'PubNub did not answer as expected.', { retryAfter: 1 });
}
