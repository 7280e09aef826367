import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { isPermanent } from '../pubnub/errors';
import { subscribed, toAnswer, type Answer, type QueryResult } from '../pubnub/requests';
import type { AppExtra } from './appExtra';
import type { AppDispatch, AppListenerApi, RootState } from './rootState';

const FIRST_DELAY_MS = 1_000;
/** However long an outage was, missing data arrives within 3 s of its end. */
const MAX_DELAY_MS = 2_500;

/**
 * Repeats a fetch until it succeeds, with growing delays: the product shows no error texts, so nobody
 * can press "try again". Ends when the listener is cancelled, and with a refusal: that stands until something else
 * changes, as when an event says that a moderator lifted it.
 *
 * @throws the listener's cancellation, as `api.delay` does
 */
export async function retryUntilDone<Data>(
  api: Pick<AppListenerApi, 'delay' | 'throwIfCancelled'>,
  fetch: () => PromiseLike<Answer<Data>>,
): Promise<Answer<Data>> {
  for (let attempt = 0; ; attempt += 1) {
    const result = await fetch();
    api.throwIfCancelled();
    if (!result.error || isPermanent(result.error)) return result;
    await api.delay(Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS));
  }
}

interface PageOptions {
  readonly forceRefetch?: boolean;
  readonly direction?: 'forward';
}

interface ListResult extends QueryResult<unknown> {
  readonly hasNextPage: boolean;
}

/** An infinite query. */
interface ListEndpoint<Arg> {
  initiate(
    arg: Arg,
    options: PageOptions,
  ): ThunkAction<
    PromiseLike<ListResult> & { readonly requestId: string; unsubscribe(): void },
    unknown,
    unknown,
    UnknownAction
  >;
}

interface ListApi extends Pick<AppListenerApi, 'delay' | 'throwIfCancelled'> {
  dispatch<Result>(thunk: ThunkAction<Result, unknown, unknown, UnknownAction>): Result;
}

interface ListOptions {
  /** Whether the pages in the cache are fetched anew. */
  readonly isStale: boolean;
  /** Whether the list ends with a page that fails; else that page is requested until it comes. */
  readonly endsWithFailure?: boolean;
}

/**
 * Fetches the pages of a list that the cache lacks, or all of them anew when the list is stale. RTK
 * Query replaces cached pages together, so a list does not shrink while it is refetched.
 *
 * @returns whether all pages are there
 * @throws the listener's cancellation
 */
export async function fetchAllPages<Arg>(
  api: ListApi,
  endpoint: ListEndpoint<Arg>,
  arg: Arg,
  { isStale, endsWithFailure = false }: ListOptions,
): Promise<boolean> {
  let options: PageOptions = { forceRefetch: isStale };
  const fetchPages = async (): Promise<Answer<boolean>> => {
    for (;;) {
      const request = api.dispatch(endpoint.initiate(arg, options));
      const result = await subscribed(request);
      if (!result.isSuccess) {
        // RTK Query would give out what is cached from before the failure.
        options = { ...options, forceRefetch: true };
        return toAnswer<boolean>({ isSuccess: false, error: result.error });
      }
      const isOlder = options.forceRefetch && result.requestId !== request.requestId;
      if (!isOlder) return { data: result.hasNextPage };
    }
  };
  for (;;) {
    const { data: hasNextPage, error } = endsWithFailure
      ? await fetchPages()
      : await retryUntilDone(api, fetchPages);
    api.throwIfCancelled();
    if (error) return false;
    if (!hasNextPage) return true;
    options = { direction: 'forward' };
  }
}

/** Whether more of a list may come: not when all of it is there, nor when the service refuses it. */
export function isAwaited({
  data,
  error,
  hasNextPage,
}: Pick<ListResult, 'data' | 'error' | 'hasNextPage'>): boolean {
  return !isPermanent(error) && (data === undefined || hasNextPage);
}

/** An infinite query of the chat. */
interface KeptEndpoint<Arg> extends ListEndpoint<Arg> {
  select(arg: NoInfer<Arg>): (state: RootState) => ListResult;
}

/**
 * Fetches a list anew and keeps it in the cache until the listener is cancelled; after that, for the
 * lifetime of the endpoint.
 *
 * @throws the listener's cancellation
 */
export async function keepListed<Arg>(
  api: AppListenerApi,
  endpoint: KeptEndpoint<Arg>,
  arg: Arg,
): Promise<void> {
  const isStale = endpoint.select(arg)(api.getState()).data !== undefined;
  const subscription = api.dispatch(endpoint.initiate(arg, {}));
  try {
    await fetchAllPages(api, endpoint, arg, { isStale });
    await api.condition(() => false);
  } finally {
    subscription.unsubscribe();
  }
}

type Thunk<Result> = ThunkAction<Result, RootState, AppExtra, UnknownAction>;

/**
 * Patches cached data, and again after each request for it that is under way: its answer may be older
 * than the change.
 *
 * @param patch an `updateQueryData` that may be repeated
 * @param getRunning the `getRunningQueryThunk` of the same query
 */
export const patchCached =
  (patch: Thunk<unknown>, getRunning: Thunk<PromiseLike<unknown> | undefined>) =>
  async (dispatch: AppDispatch): Promise<void> => {
    for (;;) {
      dispatch(patch);
      const running = dispatch(getRunning);
      if (!running) return;
      await running;
    }
  };
