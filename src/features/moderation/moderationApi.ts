import type { UserId } from '../../domain/ids';
import type { ReportFlag } from '../../domain/moderation/report';
import { chatApi } from '../../pubnub/chatApi';
import { toSdkError } from '../../pubnub/errors';

export const moderationApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Flags a user. A restriction that a moderator writes at the same time is kept, and the flag is
     * added to it.
     */
    flagUser: build.mutation<null, { readonly userId: UserId; readonly flag: ReportFlag }>({
      async queryFn({ userId, flag }, _api, _options, baseQuery) {
        try {
          // Loaded on demand: reports are rare.
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
