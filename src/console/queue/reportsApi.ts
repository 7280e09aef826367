import type { UserId } from '../../domain/ids';
import type { ReportRecord } from '../../domain/moderation/moderationRecord';
import { serverEndpoints, tagIdOf } from '../api/endpoints';
import type { GetReportsApiResponse } from '../api/endpoints.generated';
import { toReport } from '../api/records';

/** Reports that a bulk looks at, the newest ones. */
const MAX_REPORTS = 1_000;
/** Reports of a page, and users about whom one call asks. */
const MAX_LIMIT = 100;

export const reportsApi = serverEndpoints.injectEndpoints({
  endpoints: (build) => ({
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
          } while (cursor !== undefined && reports.length < MAX_REPORTS);
        }
        return { data: reports };
      },
    }),
  }),
});
