import { retry, type BaseQueryFn } from '@reduxjs/toolkit/query';
import type PubNub from 'pubnub';
import type { SdkExtra } from './client';
import { isForbidden, toSdkError, type SdkError } from './errors';
import { operations, type OperationCall } from './operations';

/**
 * Retry options of fetches (specification, section 9). We read "max retries 1" as one more attempt
 * after the first; the delay before attempt n is `timeout * exponentialFactor^n` ms.
 */
const RETRY_DEFAULTS = { maxRetries: 1, timeout: 0, exponentialFactor: 1 } as const;

const callSdk: BaseQueryFn<OperationCall, unknown, SdkError> = async (
  call,
  { extra, signal, type },
) => {
  const { pubnub } = extra as SdkExtra;
  const run = operations[call.operation] as (
    pubnub: PubNub,
    params: unknown,
    signal: AbortSignal,
  ) => Promise<unknown>;
  try {
    return { data: await run(pubnub, call.params, signal) };
  } catch (error) {
    const failure = toSdkError(call.operation, error);
    const isRefusedFetch = type === 'query' && isForbidden(failure);
    return { error: isRefusedFetch ? { ...failure, refusedFetch: call } : failure };
  }
};

/**
 * Calls the SDK; failures are values. Only fetches are tried again, and only after failures that may
 * pass: whether a write that got no answer was carried out is not known here.
 */
export const sdkBaseQuery = retry(callSdk, {
  retryCondition: (error, _call, { attempt, baseQueryApi }) =>
    baseQueryApi.type === 'query' &&
    (error as SdkError).isRetryable &&
    attempt <= RETRY_DEFAULTS.maxRetries,
  backoff: async (attempt) => {
    const delay = RETRY_DEFAULTS.timeout * RETRY_DEFAULTS.exponentialFactor ** attempt;
    await new Promise((resolve) => setTimeout(resolve, delay));
  },
});
