import { serverEndpoints } from '../api/endpoints';
import type { GetHeldApiArg, GetHeldApiResponse } from '../api/endpoints.generated';
import { pagedList } from '../api/pagedList';

/** What narrows the rejected messages. */
export type HeldQuery = Omit<GetHeldApiArg, 'cursor' | 'limit'>;

export const heldApi = serverEndpoints.injectEndpoints({
  endpoints: (build) => ({
    /** The messages that rules rejected, page after page. */
    listHeld: build.infiniteQuery<GetHeldApiResponse, HeldQuery, string | null>({
      ...pagedList<HeldQuery>('/v1/held'),
      providesTags: ['held'],
    }),
  }),
});
