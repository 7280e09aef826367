import { LIST, serverEndpoints } from './endpoints';
import type {
  GetAppealsApiArg,
  GetAppealsApiResponse,
  GetCasesApiArg,
  GetCasesApiResponse,
  GetDecisionsApiArg,
  GetDecisionsApiResponse,
  GetHeldApiArg,
  GetHeldApiResponse,
  GetUsersApiArg,
  GetUsersApiResponse,
} from './endpoints.generated';

/** Pages that the browser holds. Further rows are found by filters. */
const MAX_PAGES = 10;
const PAGE = 100;
const PAGE_OF_CASES = 50;

/** What narrows and orders a list. */
export type QueryOf<Arg> = Omit<Arg, 'cursor' | 'limit'>;

interface Page {
  readonly next?: string;
}

/** @param limit rows of a page; missing where the server says how many */
function pagedList<Arg>(url: string, limit?: number) {
  return {
    keepUnusedDataFor: 0,
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: ({ next }: Page, pages: readonly Page[]) =>
        pages.length < MAX_PAGES ? next : undefined,
    },
    query: ({
      queryArg,
      pageParam: cursor,
    }: {
      queryArg: QueryOf<Arg>;
      pageParam: string | null;
    }) => ({ url, params: { ...queryArg, limit, ...(cursor !== null && { cursor }) } }),
  };
}

/** The lists of the server, page after page. */
export const lists = serverEndpoints.injectEndpoints({
  endpoints: (build) => ({
    listCases: build.infiniteQuery<GetCasesApiResponse, QueryOf<GetCasesApiArg>, string | null>({
      ...pagedList<GetCasesApiArg>('/v1/cases', PAGE_OF_CASES),
      providesTags: [{ type: 'cases', id: LIST }],
    }),
    listHeld: build.infiniteQuery<GetHeldApiResponse, QueryOf<GetHeldApiArg>, string | null>({
      ...pagedList<GetHeldApiArg>('/v1/held', PAGE),
      providesTags: ['held'],
    }),
    listAppeals: build.infiniteQuery<
      GetAppealsApiResponse,
      QueryOf<GetAppealsApiArg>,
      string | null
    >({
      ...pagedList<GetAppealsApiArg>('/v1/appeals', PAGE),
      providesTags: ['appeals'],
    }),
    listUsers: build.infiniteQuery<GetUsersApiResponse, QueryOf<GetUsersApiArg>, string | null>({
      ...pagedList<GetUsersApiArg>('/v1/users'),
      // Restrictions and reports are those of cases.
      providesTags: [{ type: 'cases', id: LIST }],
    }),
    listDecisions: build.infiniteQuery<
      GetDecisionsApiResponse,
      QueryOf<GetDecisionsApiArg>,
      string | null
    >({
      ...pagedList<GetDecisionsApiArg>('/v1/decisions', PAGE),
      providesTags: [{ type: 'decisions', id: LIST }],
    }),
  }),
});
