import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { isForbidden } from '../../pubnub/errors';
import type { ModeratorExtra, ModeratorListenerApi, RootState } from './rootState';

interface ListResult {
  readonly requestId?: string | undefined;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly data?: unknown;
  readonly hasNextPage: boolean;
}

interface ListOptions {
  readonly forceRefetch?: boolean;
  readonly direction?: 'forward';
  readonly subscribe: false;
}

/** An infinite query without an argument. */
interface ListEndpoint {
  initiate(
    arg: null,
    options: ListOptions,
  ): ThunkAction<
    PromiseLike<ListResult> & { readonly requestId: string },
    RootState,
    ModeratorExtra,
    UnknownAction
  >;
}

/**
 * Fetches a list anew, to its end. Cached pages are replaced together, so the list does not shrink in
 * the meantime.
 *
 * @returns whether no page failed
 * @throws the listener's cancellation
 */
export async function fetchList(
  api: ModeratorListenerApi,
  endpoint: ListEndpoint,
): Promise<boolean> {
  let options: ListOptions = { forceRefetch: true, subscribe: false };
  for (;;) {
    const request = api.dispatch(endpoint.initiate(null, options));
    const { isError, requestId, hasNextPage } = await request;
    api.throwIfCancelled();
    // RTK Query gives the result of a request that was under way before.
    if (options.forceRefetch && requestId !== request.requestId) continue;
    if (isError) return false;
    if (!hasNextPage) return true;
    options = { direction: 'forward', subscribe: false };
  }
}

export type ListStatus = 'loading' | 'loaded' | 'denied' | 'failed';

/** A list that is fetched again keeps its status until that fails. */
export function listStatus({ isError, error, data, hasNextPage }: ListResult): ListStatus {
  if (isError) return isForbidden(error) ? 'denied' : 'failed';
  return data === undefined || hasNextPage ? 'loading' : 'loaded';
}
