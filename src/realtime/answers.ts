import { isFulfilled, type PayloadAction } from '@reduxjs/toolkit';
import type { InfiniteData } from '@reduxjs/toolkit/query';

/** The action with which RTK Query ends a fetch: its answer, and what it was asked for. */
export type Answered<Data, Arg = unknown> = PayloadAction<
  Data,
  string,
  {
    readonly arg: {
      readonly endpointName: string;
      readonly originalArgs: Arg;
      /** Set when the answer is a list with one more page. */
      readonly direction?: 'forward';
    };
  }
>;

/**
 * Matches the answers of endpoints, by their names: slices reduce what the endpoints of features above them
 * fetch.
 */
export const answerOf =
  <Data, Arg = unknown>(...endpointNames: readonly string[]) =>
  (action: unknown): action is Answered<Data, Arg> =>
    isFulfilled(action) && endpointNames.includes((action as Answered<Data>).meta.arg.endpointName);

/** The pages that a list lacked before: all of a list that was fetched anew, else the last one. */
export function newPages<Page>({
  payload,
  meta,
}: Answered<InfiniteData<Page, unknown>>): readonly Page[] {
  return meta.arg.direction ? payload.pages.slice(-1) : payload.pages;
}
