import type { ChannelId } from '../../domain/ids';
import { REACTION } from '../../domain/protocol';
import type { Timetoken } from '../../../shared/protocol';
import { chatApi } from '../../pubnub/chatApi';

interface ReactionTarget {
  readonly channelId: ChannelId;
  readonly messageTimetoken: Timetoken;
}

/** Both are shown through the event that follows, like everybody else's. */
export const reactionsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    addReaction: build.mutation<null, ReactionTarget & { readonly value: string }>({
      query: ({ channelId, messageTimetoken, value }) => ({
        operation: 'addMessageAction',
        params: { channel: channelId, messageTimetoken, action: { type: REACTION, value } },
      }),
      transformResponse: () => null,
    }),

    removeReaction: build.mutation<null, ReactionTarget & { readonly actionTimetoken: Timetoken }>({
      query: ({ channelId, messageTimetoken, actionTimetoken }) => ({
        operation: 'removeMessageAction',
        params: { channel: channelId, messageTimetoken, actionTimetoken },
      }),
      transformResponse: () => null,
    }),
  }),
});
