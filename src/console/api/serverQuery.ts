import { type BaseQueryFn, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { isRecord } from '../../../shared/isRecord';
import { selectSignIn, signInEnded } from '../signIn/signInSlice';
import type { ConsoleExtra } from '../state/consoleExtra';
import type { RootState } from '../state/rootState';
import { type ServerFailure, toFailure } from './failure';

/** A server that does not answer must not hold up what waits for it, ms. */
const TIMEOUT_MS = 15_000;
/** How often a call that was too much is made again. */
const MAX_REPEATS = 2;
/** Further than this the server does not put a caller off, s. */
const MAX_PAUSE_S = 30;

const send = fetchBaseQuery({
  timeout: TIMEOUT_MS,
  credentials: 'omit',
  prepareHeaders: (headers, { extra }) => {
    const { token } = (extra as ConsoleExtra).credentials;
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  },
  // Several values of a parameter are several parameters.
  paramsSerializer: (params: Readonly<Record<string, unknown>>) =>
    new URLSearchParams(
      Object.entries(params).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value])
          .filter((each) => each !== undefined)
          .map((each) => [name, String(each)]),
      ),
    ).toString(),
});

/** The answer after the sign-in has ended, without a call. The next sign-in fetches everything again. */
const NOT_SIGNED_IN: ServerFailure = { kind: 'forbidden', status: 401, code: 'notSignedIn' };

/** Calls the moderation server in the name of the moderator who signed in. */
export const serverQuery: BaseQueryFn<FetchArgs, unknown, ServerFailure> = async (
  { url, ...args },
  api,
  options,
) => {
  const { serverUrl, credentials } = api.extra as ConsoleExtra;
  const { token } = credentials;
  const { status } = selectSignIn(api.getState() as RootState);
  if (status === 'ended') return { error: NOT_SIGNED_IN };
  const call = { ...args, url: serverUrl + url };
  for (let repeats = 0; ; repeats += 1) {
    const { data, error, meta } = await send(call, api, options);
    if (!error) return { data };
    if (error.status === 429 && repeats < MAX_REPEATS) {
      await pause(Number(meta?.response?.headers.get('retry-after')), api.signal);
      continue;
    }
    const failure =
      typeof error.status === 'number'
        ? toFailure(error.status, error.data)
        : {
            kind: error.status === 'TIMEOUT_ERROR' ? ('timeout' as const) : ('network' as const),
            status: 0,
          };
    // Meanwhile the moderator may have signed in again.
    if (failure.status === 401 && token === credentials.token) api.dispatch(signInEnded());
    return { error: failure };
  }
};

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(Math.max(1, seconds || 1), MAX_PAUSE_S) * 1_000;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Whether an error in the API cache is a failed call rather than an exception of an endpoint. */
export function isFailure(error: unknown): error is ServerFailure {
  return isRecord(error) && typeof error['kind'] === 'string';
}
