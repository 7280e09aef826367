import { ignoreListIdOf } from '../../domain/ignoreList';
import type { UserId } from '../../domain/ids';
import { chatApi } from '../../pubnub/chatApi';
import { isForbidden } from '../../pubnub/errors';
import { quote } from '../../pubnub/filterText';
import { readIgnoreList, readRows } from '../../pubnub/recordFormat';
import { ignoreListsReceived } from '../../realtime/events';

export const ignoringApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** The users whom a user ignores. */
    getIgnoreList: build.query<null, UserId>({
      async queryFn(ownerId, { dispatch }, _options, baseQuery) {
        const { data, error } = await baseQuery({
          // By a filter: browsers log an error when a record that is asked for by its id is not there.
          operation: 'getUsers',
          params: {
            filter: `id == ${quote(ignoreListIdOf(ownerId))}`,
            include: { customFields: true },
            limit: 1,
          },
        });
        // Refused to banned users: then the list stays as it is.
        if (isForbidden(error)) return { data: null };
        if (error) return { error };
        const [list = { ownerId, userIds: [], updated: null }] = readRows(data, readIgnoreList);
        dispatch(ignoreListsReceived([list]));
        return { data: null };
      },
    }),
  }),
});
