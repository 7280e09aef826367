import { serverEndpoints } from '../api/endpoints';
import type { GetUsersApiArg, GetUsersApiResponse } from '../api/endpoints.generated';
import { pagedList } from '../api/pagedList';

/** What narrows the list of users. */
export type UsersQuery = Omit<GetUsersApiArg, 'cursor'>;

export const usersApi = serverEndpoints.injectEndpoints({
  endpoints: (build) => ({
    /** Users by name, page after page. */
    listUsers: build.infiniteQuery<GetUsersApiResponse, UsersQuery, string | null>({
      ...pagedList<UsersQuery>('/v1/users'),
      query: ({ queryArg, pageParam: cursor }) => ({
        url: '/v1/users',
        params: { ...queryArg, ...(cursor !== null && { cursor }) },
      }),
      // Restrictions and reports are those of cases.
      providesTags: [{ type: 'cases', id: 'list' }],
    }),
  }),
});
