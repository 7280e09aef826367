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

type Build = Parameters<Parameters<typeof serverEndpoints.injectEndpoints>[0]['endpoints']>[0];
type Tag = Parameters<typeof serverEndpoints.util.invalidateTags>[0][number];

const CASES = { type: 'cases', id: LIST } as const;
const DECISIONS = { type: 'decisions', id: LIST } as const;

/** @param limit rows of a page; missing where the server says how many */
const pagedList = <Arg, Page extends { readonly next?: string }>(
  build: Build,
  url: string,
  tag: NonNullable<Tag>,
  limit?: number,
) =>
  build.infiniteQuery<Page, QueryOf<Arg>, string | null>({
    keepUnusedDataFor: 0,
    providesTags: [tag],
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: ({ next }, pages) => (pages.length < MAX_PAGES ? next : undefined),
    },
    query: ({ queryArg, pageParam: cursor }) => ({
      url,
      params: { ...queryArg, limit, ...(cursor !== null && { cursor }) },
    }),
  });

/** The lists of the server, page after page. */
export const lists = serverEndpoints.injectEndpoints({
  endpoints: (build) => ({
    listCases: pagedList<GetCasesApiArg, GetCasesApiResponse>(
      build,
      '/v1/cases',
      CASES,
      PAGE_OF_CASES,
    ),
    listHeld: pagedList<GetHeldApiArg, GetHeldApiResponse>(build, '/v1/held', 'held', PAGE),
    listAppeals: pagedList<GetAppealsApiArg, GetAppealsApiResponse>(
      build,
      '/v1/appeals',
      'appeals',
      PAGE,
    ),
    // Restrictions and reports are those of cases.
    listUsers: pagedList<GetUsersApiArg, GetUsersApiResponse>(build, '/v1/users', CASES),
    listDecisions: pagedList<GetDecisionsApiArg, GetDecisionsApiResponse>(
      build,
      '/v1/decisions',
      DECISIONS,
      PAGE,
    ),
  }),
});
