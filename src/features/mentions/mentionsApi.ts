import type { UserId } from '../../domain/ids';
import { mentionEvent } from '../../domain/mention';
import type { MessageAddress } from '../../domain/message';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import { toSdkError } from '../../pubnub/errors';

export const mentionsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** Tells a user of a message that mentions them: on the user's own channel, which no token of another one opens. */
    sendMention: build.mutation<null, MessageAddress & { readonly userId: UserId }>({
      async queryFn({ userId, channelId, timetoken }, { extra }, _options, baseQuery) {
        const { tokens } = extra as SdkExtra;
        if (tokens) {
          return await tokens.tellMentioned(userId, { channelId, timetoken }).then(
            () => ({ data: null }),
            (error: unknown) => ({ error: toSdkError('sendMention', error) }),
          );
        }
        const message = mentionEvent(channelId, timetoken);
        const { error } = await baseQuery({
          operation: 'publish',
          params: { channel: userId, message },
        });
        return error ? { error } : { data: null };
      },
    }),
  }),
});
