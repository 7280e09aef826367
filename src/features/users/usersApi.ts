import { roleOf } from '../../domain/channelRole';
import type { UserId } from '../../domain/ids';
import type { User } from '../../domain/user';
import { isRecord } from '../../../shared/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { quote } from '../../pubnub/filterText';
import { LIST_LIFETIME_S, nextCursor, pageByName, type Page } from '../../pubnub/paging';
import { readRows, readUser } from '../../pubnub/recordFormat';

export const usersApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** One user with their restrictions; null when there is no such record. */
    getUser: build.query<User | null, UserId>({
      async queryFn(userId, _api, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getUser',
          params: { uuid: userId, include: { customFields: true } },
        });
        // A user without a record is not an error: the app shows the id.
        if (error && error.kind !== 'notFound') return { error };
        return { data: (isRecord(data) && readUser(data['data'])) || null };
      },
    }),

    /** All users by name. */
    getAllUsers: build.infiniteQuery<Page<User>, null, string | null>({
      keepUnusedDataFor: LIST_LIFETIME_S,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      async queryFn({ pageParam }, _api, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getUsers',
          params: pageByName(pageParam),
        });
        if (error) return { error };
        // Other clients store private data of users as records of users.
        const users = readRows(data, readUser).filter(({ id }) => roleOf(id).kind !== 'personal');
        return { data: { items: users, next: nextCursor(data) } };
      },
    }),

    /** Several users by their ids: those of whom there are records. */
    getUsersById: build.query<readonly User[], readonly UserId[]>({
      async queryFn(userIds, _api, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getUsers',
          params: {
            filter: userIds.map((id) => `id == ${quote(id)}`).join(' || '),
            include: { customFields: true },
            limit: userIds.length,
          },
        });
        return error ? { error } : { data: readRows(data, readUser) };
      },
    }),
  }),
});
