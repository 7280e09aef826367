import type { ReactNode } from 'react';
import { Hint } from './Pane';
import type { ListState } from './ListPane';

interface Pages {
  readonly data?: { readonly pages: readonly { readonly next?: string }[] } | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
}

/** How far a paged list of the server is loaded. @param rows how many it has so far */
export function useListState(list: Pages, rows: number): ListState {
  const { data, isError, isFetching, hasNextPage } = list;
  const isCut = !hasNextPage && data?.pages.at(-1)?.next !== undefined;
  const after: ReactNode = isCut && <Hint>The first {rows} are shown. Filters show others.</Hint>;
  return {
    isBroken: isError,
    isLoading: data === undefined && !isError,
    onRetry: () => void list.refetch(),
    onEndNear: () => {
      if (hasNextPage && !isFetching) void list.fetchNextPage();
    },
    after,
  };
}
