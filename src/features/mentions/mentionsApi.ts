import type { ChannelId, UserId } from '../../domain/ids';
import type { Timetoken } from '../../../shared/protocol';
import { chatApi } from '../../pubnub/chatApi';

export const mentionsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** Tells a user of a message that mentions them, as PubNub's Chat SDK does: on the user's own channel. */
    sendMention: build.mutation<
      null,
      {
        readonly userId: UserId;
        readonly channelId: ChannelId;
        readonly timetoken: Timetoken;
        /** The channel of the thread that `channelId` is; null for any other channel. */
        readonly parentId: string | null;
      }
    >({
      query: ({ userId, channelId, timetoken, parentId }) => ({
        operation: 'publish',
        params: {
          channel: userId,
          message: {
            type: 'mention',
            messageTimetoken: timetoken,
            channel: channelId,
            parentChannel: parentId,
          },
        },
      }),
      transformResponse: () => null,
    }),
  }),
});
