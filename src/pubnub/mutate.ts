import type { SerializedError, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { SdkError } from './errors';
import { asSdkError, type Answer } from './requests';

type Thunk<Result> = ThunkAction<Result, unknown, unknown, UnknownAction>;
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
/** Results of RTK Query have optional data. */
type Known<Data> = Exclude<Data, undefined>;

interface MutationEndpoint<Arg, Data> {
  initiate(
    arg: Arg,
    options: { readonly track: false },
  ): Thunk<
    PromiseLike<
      | { readonly data: Data; readonly error?: undefined }
      | { readonly data?: undefined; readonly error: SdkError | SerializedError }
    > & { abort(): void }
  >;
}

/**
 * Makes a write. The cache does not keep its state: the listener that waits for it reports the outcome.
 *
 * @param signal gives it up
 */
export const mutate =
  <Arg, Data>(endpoint: MutationEndpoint<Arg, Data>, arg: Arg, signal?: AbortSignal) =>
  async (dispatch: Dispatch): Promise<Answer<Known<Data>>> => {
    const request = dispatch(endpoint.initiate(arg, { track: false }));
    if (signal?.aborted) request.abort();
    signal?.addEventListener('abort', () => request.abort());
    const result = await request;
    return result.error
      ? { error: asSdkError(result.error) }
      : { data: result.data as Known<Data> };
  };
