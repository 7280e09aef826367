/** Pages that the browser holds. Further rows are found by filters. */
const MAX_PAGES = 10;
const PAGE = 100;

interface Answer {
  readonly next?: string;
}

/**
 * A list of the server, page after page.
 *
 * @param url of the list
 */
export function pagedList<Query extends object>(url: string) {
  return {
    keepUnusedDataFor: 0,
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: ({ next }: Answer, pages: readonly Answer[]) =>
        pages.length < MAX_PAGES ? next : undefined,
    },
    query: ({ queryArg, pageParam: cursor }: { queryArg: Query; pageParam: string | null }) => ({
      url,
      params: { limit: PAGE, ...queryArg, ...(cursor !== null && { cursor }) },
    }),
  };
}
