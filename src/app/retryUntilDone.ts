import { isForbidden } from '../pubnub/errors';
import type { AppListenerApi } from './listenerMiddleware';

const FIRST_DELAY_MS = 1_000;
/** However long an outage was, what is missing is there 3 s after its end. */
const LONGEST_DELAY_MS = 2_500;

/**
 * Makes a fetch again until it succeeds, with growing pauses. For what a screen cannot do without:
 * there is nobody to press "try again", since the product shows no error texts. Ends when the
 * listener is cancelled, and with a refusal: that stands until a moderator lifts it, which is told.
 *
 * @throws the listener's cancellation, as `api.delay` does
 */
export async function retryUntilDone<
  Result extends { readonly isSuccess: boolean; readonly error?: unknown },
>(
  api: Pick<AppListenerApi, 'delay' | 'throwIfCancelled'>,
  fetch: () => PromiseLike<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    const result = await fetch();
    api.throwIfCancelled();
    if (result.isSuccess || isForbidden(result.error)) return result;
    await api.delay(Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS));
  }
}
