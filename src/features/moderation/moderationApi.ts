import type { UserId } from '../../domain/ids';
import type { ReportFlag } from '../../domain/report';
import { chatApi } from '../../pubnub/chatApi';
import { toSdkError } from '../../pubnub/errors';

export const moderationApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Flags a user. A ban or a mute that a moderator writes in between is never undone, the flag is
     * added to it instead.
     */
    flagUser: build.mutation<null, { readonly userId: UserId; readonly flag: ReportFlag }>({
      async queryFn({ userId, flag }, _api, _options, baseQuery) {
        try {
          // Few report, and whoever does can wait for it.
          const { rewriteCustom } = await import('../../pubnub/rewriteCustom');
          const { error } = await rewriteCustom(baseQuery, { userId }, (custom) => ({
            ...custom,
            ...flag,
          }));
          return error ? { error } : { data: null };
        } catch (cause) {
          return { error: toSdkError('setUUIDMetadata', cause) };
        }
      },
    }),
  }),
});
