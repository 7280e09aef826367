import { roleOf } from '../../domain/channelRole';
import type { UserId } from '../../domain/ids';
import { isRecord } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { quote } from '../../pubnub/filterText';
import { LIST_LIFETIME_S, nextCursor, pageByName, type Page } from '../../pubnub/paging';
import { readRows, readUser } from '../../pubnub/recordFormat';
import { usersReceived } from '../../realtime/events';

export const usersApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** One user with their restrictions. Answers whether there is such a record. */
    getUser: build.query<boolean, UserId>({
      async queryFn(userId, { dispatch }, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getUser',
          params: { uuid: userId, include: { customFields: true } },
        });
        // A user without a record is not an error: the app shows the id.
        if (error) {
          return error.kind === 'notFound' ? { data: false } : { error };
        }
        const user = isRecord(data) ? readUser(data['data']) : undefined;
        if (user) dispatch(usersReceived([user]));
        return { data: user !== undefined };
      },
    }),

    /** All users by name. The cache keeps their ids, the slice their records. */
    getAllUsers: build.infiniteQuery<Page<UserId>, null, string | null>({
      keepUnusedDataFor: LIST_LIFETIME_S,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      async queryFn({ pageParam }, { dispatch }, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getUsers',
          params: pageByName(pageParam),
        });
        if (error) return { error };
        // Other clients store private data of users as records of users.
        const users = readRows(data, readUser).filter(({ id }) => roleOf(id).kind !== 'personal');
        dispatch(usersReceived(users));
        return { data: { ids: users.map(({ id }) => id), next: nextCursor(data) } };
      },
    }),

    /** Several users by their ids. Answers how many were found. */
    getUsersById: build.query<number, readonly UserId[]>({
      async queryFn(userIds, { dispatch }, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getUsers',
          params: {
            filter: userIds.map((id) => `id == ${quote(id)}`).join(' || '),
            include: { customFields: true },
            limit: userIds.length,
          },
        });
        if (error) return { error };
        const users = readRows(data, readUser);
        dispatch(usersReceived(users));
        return { data: users.length };
      },
    }),
  }),
});
