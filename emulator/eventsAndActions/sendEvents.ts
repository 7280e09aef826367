import { errorCode } from '../lib/errorCode';
import type { EventAction } from './readEventsOptions';

/** The answer to a request, or why there was none. */
export type Answer =
  | { readonly status: number; readonly error?: undefined }
  | { readonly status?: undefined; readonly error: string };

const MAX_REDIRECTS = 3;
const MOVED = 301;

/**
 * Posts a body to the target of an action. A 301 is followed up to three times; other redirects are answers like any
 * other. The body of the answer is not read.
 *
 * @param mayCall whether a redirect may lead there
 * @param attempt ends it
 */
export async function sendEvents(
  action: EventAction,
  body: string,
  mayCall: (url: URL) => boolean,
  attempt: AbortController,
): Promise<Answer> {
  const timer = setTimeout(() => attempt.abort(), action.timeoutMs);
  try {
    return await post(action, body, mayCall, attempt.signal);
  } catch (error) {
    return { error: attempt.signal.aborted ? 'timeout' : codeOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

async function post(
  { url, headers }: EventAction,
  body: string,
  mayCall: (url: URL) => boolean,
  signal: AbortSignal,
): Promise<Answer> {
  let target = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!mayCall(target)) return { error: 'refused' };
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'user-agent': 'pubnub-emulator', ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    const location = response.headers.get('location');
    await response.body?.cancel();
    if (status !== MOVED || !location || !URL.canParse(location, target.href)) return { status };
    target = new URL(location, target);
  }
  return { error: 'redirects' };
}

/** The code of what made a request fail; its message may name addresses. */
function codeOf(error: unknown): string {
  const cause =
    typeof error === 'object' && error !== null && 'cause' in error ? error.cause : error;
  return errorCode(cause) || 'failed';
}

/** Whether the target took the events. */
export function isTaken({ status = 0 }: Answer): boolean {
  return status >= 200 && status < 300;
}
