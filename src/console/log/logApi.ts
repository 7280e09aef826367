import { serverEndpoints } from '../api/endpoints';
import type { GetDecisionsApiArg, GetDecisionsApiResponse } from '../api/endpoints.generated';
import { pagedList } from '../api/pagedList';

/** What narrows the log. */
export type LogQuery = Omit<GetDecisionsApiArg, 'cursor' | 'limit'>;

export const logApi = serverEndpoints.injectEndpoints({
  endpoints: (build) => ({
    /** The log, page after page. */
    listDecisions: build.infiniteQuery<GetDecisionsApiResponse, LogQuery, string | null>({
      ...pagedList<LogQuery>('/v1/decisions'),
      providesTags: [{ type: 'decisions', id: 'list' }],
    }),
  }),
});
