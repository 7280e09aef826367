import type { SerializedError, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isSdkError, toSdkError, type SdkError } from './errors';

/** The outcome of a call. After a failure there is no data, although the cache may hold older data. */
export type Answer<Data> =
  | { readonly data: Data; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: SdkError };

/** Results of RTK Query have optional data. */
type Known<Data> = Exclude<Data, undefined>;

type Thunk<Result> = ThunkAction<Result, unknown, unknown, UnknownAction>;
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

export interface QueryResult<Data> {
  readonly requestId?: string | undefined;
  readonly isSuccess: boolean;
  readonly data?: Data | undefined;
  readonly error?: SdkError | SerializedError | undefined;
}

interface QueryEndpoint<Arg, Data> {
  initiate(arg: Arg, options: { readonly forceRefetch: true }): Thunk<Request<QueryResult<Data>>>;
}

interface Request<Result> extends PromiseLike<Result> {
  readonly requestId: string;
  unsubscribe(): void;
}

/**
 * Waits for a request and keeps its cache entry until then: when the lifetime of the previous answer ends, RTK Query
 * removes an entry without subscribers and aborts the request that runs for it.
 */
export async function subscribed<Result>(request: Request<Result>): Promise<Result> {
  try {
    return await request;
  } finally {
    request.unsubscribe();
  }
}

/** Makes a request even when its answer is cached; waits for the same request when it is under way. */
export const fetchFresh =
  <Arg, Data>(endpoint: QueryEndpoint<Arg, Data>, arg: Arg) =>
  async (dispatch: Dispatch): Promise<Answer<Known<Data>>> =>
    toAnswer(await subscribed(dispatch(endpoint.initiate(arg, { forceRefetch: true }))));

/** Like `fetchFresh`, but ignores the answer of a request that was under way before this call. */
export const fetchLatest =
  <Arg, Data>(endpoint: QueryEndpoint<Arg, Data>, arg: Arg) =>
  async (dispatch: Dispatch): Promise<Answer<Known<Data>>> => {
    const request = dispatch(endpoint.initiate(arg, { forceRefetch: true }));
    const result = await subscribed(request);
    const isOwn = result.requestId === request.requestId;
    return isOwn ? toAnswer(result) : dispatch(fetchFresh(endpoint, arg));
  };

export function toAnswer<Data>(result: QueryResult<Data>): Answer<Known<Data>> {
  return result.isSuccess
    ? { data: result.data as Known<Data> }
    : { error: asSdkError(result.error) };
}

/** Endpoints that throw and aborted requests carry no SDK error. */
export function asSdkError(error: SdkError | SerializedError | undefined): SdkError {
  return isSdkError(error) ? error : toSdkError('request', new Error(error?.message));
}
