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
    >
  >;
}

/**
 * Makes a write. The cache does not keep its state: the listener that waits for it reports the outcome.
 */
export const mutate =
  <Arg, Data>(endpoint: MutationEndpoint<Arg, Data>, arg: Arg) =>
  async (dispatch: Dispatch): Promise<Answer<Known<Data>>> => {
    const result = await dispatch(endpoint.initiate(arg, { track: false }));
    return result.error
      ? { error: asSdkError(result.error) }
      : { data: result.data as Known<Data> };
  };
