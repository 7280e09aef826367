import { serverEndpoints } from '../api/endpoints';
import type { GetAppealsApiArg, GetAppealsApiResponse } from '../api/endpoints.generated';
import { pagedList } from '../api/pagedList';

type AppealsQuery = Pick<GetAppealsApiArg, 'state'>;

export const appealsApi = serverEndpoints.injectEndpoints({
  endpoints: (build) => ({
    /** Appeals, page after page: those without an answer first. */
    listAppeals: build.infiniteQuery<GetAppealsApiResponse, AppealsQuery, string | null>({
      ...pagedList<AppealsQuery>('/v1/appeals'),
      providesTags: ['appeals'],
    }),
  }),
});
