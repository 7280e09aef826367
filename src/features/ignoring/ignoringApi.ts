import {
  applyIgnoreChanges,
  type IgnoreChanges,
  IGNORE_FIELD,
  ignoreListIdOf,
  type IgnoreList,
  MAX_IGNORED,
  readIgnoredIds,
} from '../../domain/ignoreList';
import { toUserId, type UserId } from '../../domain/ids';
import { chatApi } from '../../pubnub/chatApi';
import { quote } from '../../pubnub/filterText';
import { readIgnoreList, readRows } from '../../pubnub/recordFormat';
import { rewriteCustom } from '../../pubnub/rewriteCustom';

interface Write {
  readonly ownerId: UserId;
  readonly changes: IgnoreChanges;
}

export const ignoringApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** The users whom a user ignores. It is refused to banned users. */
    getIgnoreList: build.query<IgnoreList, UserId>({
      extraOptions: { mayBeRefused: true },
      async queryFn(ownerId, _api, _options, baseQuery) {
        const { data, error } = await baseQuery({
          // By a filter: browsers log an error when a record that is asked for by its id is not there.
          operation: 'getUsers',
          params: {
            filter: `id == ${quote(ignoreListIdOf(ownerId))}`,
            include: { customFields: true },
            limit: 1,
          },
        });
        if (error) return { error };
        const [list = { ownerId, userIds: [], updated: null }] = readRows(data, readIgnoreList);
        return { data: list };
      },
    }),
    /**
     * Changes the list as the service has it, so that what another device changed stays. Answers the new list;
     * null when the list is full.
     */
    changeIgnoreList: build.mutation<IgnoreList | null, Write>({
      async queryFn({ ownerId, changes }, _api, _options, baseQuery) {
        const userId = toUserId(ignoreListIdOf(ownerId));
        const { data, error } = await rewriteCustom(
          baseQuery,
          { userId, fields: { name: ownerId, type: 'pn.prv' } },
          (custom) => {
            const before = readIgnoredIds(custom);
            const after = applyIgnoreChanges(before, changes);
            const isSame = after.join() === before.join();
            return isSame || isTooLong(after, before)
              ? null
              : { ...custom, [IGNORE_FIELD]: after.join() };
          },
        );
        if (error) return { error };
        const before = readIgnoredIds(data.before);
        if (isTooLong(applyIgnoreChanges(before, changes), before)) return { data: null };
        const list = readIgnoreList(data.record);
        return { data: list ?? { ownerId, userIds: [], updated: null } };
      },
    }),
  }),
});

/** Other clients may have stored more than fits; taking users out must still work. */
function isTooLong(after: readonly UserId[], before: readonly UserId[]): boolean {
  return after.length > Math.max(MAX_IGNORED, before.length);
}
