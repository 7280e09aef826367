import { useMemo, useState } from 'react';

interface Pages<Item> {
  readonly data?:
    | { readonly pages: readonly { readonly items: readonly Item[]; readonly next?: string }[] }
    | undefined;
  /** The same, unless the answer to what is asked now is still to come. */
  readonly currentData?: object | undefined;
  readonly originalArgs?: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
}

/** A list of the server as far as it is loaded. */
export interface LoadedList<Row> {
  readonly rows: readonly Row[];
  /** By what the rows were asked for: it changes with order and filters, once their rows are there. */
  readonly query: string;
  readonly isBroken: boolean;
  readonly isLoading: boolean;
  /** Whether further rows are being loaded. */
  readonly isGrowing: boolean;
  /** Whether the server has rows behind the loaded ones. */
  readonly hasMore: boolean;
  /** Whether there are more rows than the browser holds. */
  readonly isCut: boolean;
  readonly onRetry: () => void;
  /** The end of the list is near. */
  readonly onEndNear: () => void;
}

/** @param toRow is the same in each call */
export function useList<Item, Row>(list: Pages<Item>, toRow: (item: Item) => Row): LoadedList<Row> {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = list;
  const asked = JSON.stringify(list.originalArgs);
  const [answered, setAnswered] = useState(asked);
  const query = list.currentData ? asked : answered;
  if (query !== answered) setAnswered(query);
  const rows = useMemo(
    () => (data?.pages ?? []).flatMap(({ items }) => items.map(toRow)),
    [data, toRow],
  );
  const hasMore = data?.pages.at(-1)?.next !== undefined;
  return {
    rows,
    query,
    isBroken: isError,
    isLoading: data === undefined && !isError,
    isGrowing: isFetchingNextPage,
    hasMore,
    isCut: !hasNextPage && hasMore,
    onRetry: () => void list.refetch(),
    onEndNear: () => {
      if (hasNextPage && !isFetching) void list.fetchNextPage();
    },
  };
}
