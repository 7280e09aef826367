import type { AppDispatch } from '../../app/store';
import { roleOf } from '../../domain/channelRole';
import type { UserId } from '../../domain/ids';
import { OBJECTS_PAGE_SIZE } from '../../domain/limits';
import { isRecord } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { quote } from '../../pubnub/filterText';
import { nextCursor, pageAt } from '../../pubnub/paging';
import { readRows, readUser } from '../../pubnub/recordFormat';
import { usersPageReceived, usersReceived } from '../../realtime/facts';

export const usersApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** One user with what moderators decided about them. Answers whether there is such a record. */
    getUser: build.query<boolean, UserId>({
      async queryFn(userId, { dispatch }, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getUser',
          params: { uuid: userId, include: { customFields: true } },
        });
        // A user without a record is not an error: the app shows the id.
        if (error) {
          const failure = error;
          return failure.kind === 'notFound' ? { data: false } : { error: failure };
        }
        const user = isRecord(data) ? readUser(data['data']) : undefined;
        if (user) dispatch(usersReceived([user]));
        return { data: user !== undefined };
      },
    }),

    /** One page of all users, by name. Answers the cursor of the next page, null on the last. */
    getAllUsers: build.query<string | null, string | null>({
      async queryFn(cursor, { dispatch }, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getUsers',
          params: {
            sort: { name: 'asc' },
            include: { customFields: true, totalCount: true },
            limit: OBJECTS_PAGE_SIZE,
            ...pageAt(cursor),
          },
        });
        if (error) return { error: error };
        // Other clients keep private notes of users as users.
        const users = readRows(data, readUser).filter(({ id }) => roleOf(id).kind !== 'personal');
        const next = nextCursor(data) ?? null;
        const ids = users.map(({ id }) => id);
        const page = { ids, isFirst: cursor === null, isLast: next === null };
        dispatch(usersPageReceived({ users, page }));
        return { data: next };
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
        if (error) return { error: error };
        const users = readRows(data, readUser);
        dispatch(usersReceived(users));
        return { data: users.length };
      },
    }),
  }),
});

/** Fetches a user's record after any fetch of it that is under way: the answer of that one may be older. */
export const fetchUserAnew = (userId: UserId) => async (dispatch: AppDispatch) => {
  const { util, endpoints } = usersApi;
  await dispatch(util.getRunningQueryThunk('getUser', userId));
  return dispatch(endpoints.getUser.initiate(userId, { forceRefetch: true, subscribe: false }));
};
