import { type KeysetFailure, toFailure } from './failure';
import type { Result } from './keyset';

const MAX_TRIES = 3;
const FIRST_PAUSE_MS = 100;

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failure<T>(error: KeysetFailure): Result<T> {
  return { ok: false, error };
}

/** Makes a call once. */
export async function attempt<T>(operation: string, call: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await call());
  } catch (cause) {
    return failure(toFailure(operation, cause));
  }
}

/** Makes a call that may be made twice: up to three times, while a further try may succeed. */
export async function attempts<T>(operation: string, call: () => Promise<T>): Promise<Result<T>> {
  for (let tries = 1; ; tries += 1) {
    const result = await attempt(operation, call);
    if (result.ok || !result.error.isRetryable || tries === MAX_TRIES) return result;
    await pause(FIRST_PAUSE_MS * 2 ** (tries - 1) * (1 + Math.random()));
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A failure of one of these kinds counts as this value. */
export function unless<T>(
  result: Result<T>,
  kinds: readonly KeysetFailure['kind'][],
  value: T,
): Result<T> {
  return result.ok || !kinds.includes(result.error.kind) ? result : success(value);
}

/** The same with another value. */
export function mapped<T, U>(result: Result<T>, map: (value: T) => U): Result<U> {
  return result.ok ? success(map(result.value)) : result;
}

/** The answers to a removal of what is gone: an action that was removed, a token that has ended (protocol reference 8, 12). */
const GONE = ['No matching message actions to delete', 'Token is expired.'];

/** Removing what is gone already is well. */
export function doneBefore(result: Result<void>): Result<void> {
  const isGone = !result.ok && GONE.some((reason) => reason === result.error.message);
  return isGone ? success(undefined) : result;
}

/** The value of a call that has none. */
export function nothing(): void {
  return undefined;
}
