import type { UserId } from '../../domain/ids';
import type { ReportFlag } from '../../domain/moderation/report';
import { chatApi } from '../../pubnub/chatApi';
import { rewriteCustom } from '../../pubnub/rewriteCustom';

export const moderationApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Flags a user. A restriction that a moderator writes at the same time is kept, and the flag is
     * added to it.
     */
    flagUser: build.mutation<null, { readonly userId: UserId; readonly flag: ReportFlag }>({
      async queryFn({ userId, flag }, _api, _options, baseQuery) {
        const { error } = await rewriteCustom(baseQuery, { userId }, (custom) => ({
          ...custom,
          ...flag,
        }));
        return error ? { error } : { data: null };
      },
    }),
  }),
});
