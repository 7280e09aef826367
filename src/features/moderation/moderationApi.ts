import type { UserId } from '../../domain/ids';
import type { ReportFlag } from '../../domain/moderation/report';
import type { SdkExtra } from '../../pubnub/client';
import { toSdkError } from '../../pubnub/errors';
import type { TokenSession } from '../../pubnub/tokenSession';
import { chatApi } from '../../pubnub/chatApi';
import { rewriteCustom } from '../../pubnub/rewriteCustom';

export const moderationApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Flags a user. A restriction that a moderator writes at the same time is kept, and the flag is
     * added to it.
     */
    flagUser: build.mutation<null, { readonly userId: UserId; readonly flag: ReportFlag }>({
      async queryFn({ userId, flag }, { extra }, _options, baseQuery) {
        const { tokens } = extra as SdkExtra;
        if (tokens) return await sendReport(tokens, userId, flag);
        const { error } = await rewriteCustom(baseQuery, { userId }, (custom) => ({
          ...custom,
          ...flag,
        }));
        return error ? { error } : { data: null };
      },
    }),
  }),
});

/** Tells the moderators alone: nobody's token writes the records of others. */
async function sendReport(
  tokens: TokenSession,
  userId: UserId,
  { reason, flaggedChannel: channelId, flaggedMessage: message }: ReportFlag,
) {
  try {
    await tokens.report({ userId, reason, channelId, message });
    return { data: null };
  } catch (error) {
    return { error: toSdkError('report', error) };
  }
}
