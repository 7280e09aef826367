import type { UserId } from '../../domain/ids';
import type { ReportRecord } from '../../domain/moderation/moderationRecord';
import { serverEndpoints, tagIdOf } from '../api/endpoints';
import type {
  GetCasesApiArg,
  GetCasesApiResponse,
  GetReportsApiResponse,
} from '../api/endpoints.generated';
import { toReport } from './reports';

/** What narrows and orders the queue. */
export type CasesQuery = Omit<GetCasesApiArg, 'cursor' | 'limit'>;

const PAGE = 50;
/** Pages that the browser holds; further cases show when these are decided, or with other filters. */
const MAX_PAGES = 10;

/** Reports that a bulk looks at, the newest ones. */
const MAX_BULK_REPORTS = 1_000;
const MAX_LIMIT = 100;

export const casesApi = serverEndpoints.injectEndpoints({
  endpoints: (build) => ({
    /** The queue, page after page. */
    listCases: build.infiniteQuery<GetCasesApiResponse, CasesQuery, string | null>({
      keepUnusedDataFor: 0,
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }, pages) => (pages.length < MAX_PAGES ? next : undefined),
      },
      query: ({ queryArg, pageParam: cursor }) => ({
        url: '/v1/cases',
        params: { ...queryArg, limit: PAGE, ...(cursor !== null && { cursor }) },
      }),
      providesTags: [{ type: 'cases', id: 'list' }],
    }),

    /** The open reports about several users. */
    listReports: build.query<readonly ReportRecord[], readonly UserId[]>({
      keepUnusedDataFor: 0,
      providesTags: (_answer, _error, ids) =>
        ids.map((id) => ({ type: 'reports' as const, id: tagIdOf(id) })),
      async queryFn(ids, _api, _options, baseQuery) {
        const reports: ReportRecord[] = [];
        for (let at = 0; at < ids.length; at += MAX_LIMIT) {
          let cursor: string | undefined;
          do {
            const params = { userId: ids.slice(at, at + MAX_LIMIT), limit: MAX_LIMIT, cursor };
            const { data, error } = await baseQuery({ url: '/v1/reports', params });
            if (error) return { error };
            const { items, next } = data as GetReportsApiResponse;
            reports.push(...items.map(toReport));
            cursor = next;
          } while (cursor !== undefined && reports.length < MAX_BULK_REPORTS);
        }
        return { data: reports };
      },
    }),
  }),
});
