import { type BaseQueryFn, createApi, retry } from '@reduxjs/toolkit/query';
import type PubNub from 'pubnub';
import type { SdkExtra } from './client';
import {
  isForbidden,
  isSdkError,
  isTokenOver,
  isTokenRefused,
  toSdkError,
  type SdkError,
} from './errors';
import { operations, type OperationCall } from './operations';

/**
 * Retry options of fetches (specification, section 9). We read "max retries 1" as one more attempt
 * after the first; the delay before attempt n is `timeout * exponentialFactor^n` ms.
 */
const RETRY_DEFAULTS = { maxRetries: 1, timeout: 0, exponentialFactor: 1 } as const;

/** Options of an endpoint. */
interface EndpointOptions {
  /** A refusal says nothing about the rest of the chat, so it is not checked. */
  readonly mayBeRefused?: boolean;
}

const callSdk: BaseQueryFn<OperationCall, unknown, SdkError, EndpointOptions> = async (
  call,
  { extra, signal, type },
  // Missing when the endpoint has none, whatever its type in the toolkit says.
  options: EndpointOptions | undefined,
) => {
  const { pubnub, tokens } = extra as SdkExtra;
  const run = (tokens?.operations[call.operation] ?? operations[call.operation]) as (
    pubnub: PubNub,
    params: unknown,
    signal: AbortSignal,
  ) => Promise<unknown>;
  try {
    return { data: await withToken(pubnub, tokens, () => run(pubnub, call.params, signal)) };
  } catch (error) {
    const failure = toSdkError(call.operation, error);
    const isChecked = type === 'query' && options?.mayBeRefused !== true;
    return {
      error: isChecked && isForbidden(failure) ? { ...failure, refusedFetch: call } : failure,
    };
  }
};

/**
 * A call that was refused because its token is over is repeated so many times: each decision about the user takes the
 * token back, and moderators undo what they did by mistake.
 */
const MAX_REPEATS = 10;

/** Makes a call, and again with a new token while its token is refused: then nothing was done. */
async function withToken(
  pubnub: PubNub,
  tokens: SdkExtra['tokens'],
  run: () => Promise<unknown>,
): Promise<unknown> {
  for (let repeats = 0; ; repeats += 1) {
    const token = pubnub.getToken();
    try {
      return await run();
    } catch (error) {
      const isRepeated = repeats < (isTokenOver(error) ? MAX_REPEATS : 1) && isTokenRefused(error);
      if (!tokens || !isRepeated || !(await tokens.replace(token))) throw error;
    }
  }
}

/**
 * Calls the SDK and returns failures as values. Only fetches are retried, and only after failures that
 * may be temporary: a write without an answer may have been performed.
 */
const sdkBaseQuery = retry(callSdk, {
  retryCondition: (error, _call, { attempt, baseQueryApi }) =>
    baseQueryApi.type === 'query' &&
    isSdkError(error) &&
    error.isRetryable &&
    attempt <= RETRY_DEFAULTS.maxRetries,
  backoff: async (attempt) => {
    const delay = RETRY_DEFAULTS.timeout * RETRY_DEFAULTS.exponentialFactor ** attempt;
    await new Promise((resolve) => setTimeout(resolve, delay));
  },
});

/** The members of channels, by channel. */
export const MEMBERS_TAG = 'Members';

/**
 * The API cache; each feature injects its endpoints (`xApi.ts`). Records live in slices, where live
 * events update them, so by default an answer is dropped once the slices have it. Lists are cached for
 * as long as their endpoint says (docs/decisions/0007-what-the-api-cache-keeps.md). Invalidation does
 * not wait for other requests, since one of them may hang.
 */
export const chatApi = createApi({
  reducerPath: 'chatApi',
  baseQuery: sdkBaseQuery,
  tagTypes: [MEMBERS_TAG],
  keepUnusedDataFor: 0,
  invalidationBehavior: 'immediately',
  endpoints: (build) => ({
    /** Repeats a refused fetch to learn whether it is still refused. The answer is not kept. */
    repeatFetch: build.query<unknown, OperationCall>({ query: (call) => call }),
  }),
});
