import type { ChannelId } from '../../domain/ids';
import { chatApi } from '../../pubnub/chatApi';

export interface TypingSignal {
  readonly channelId: ChannelId;
  readonly type: 'typing_on' | 'typing_off';
}

export const typingApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** Tells the others on a channel that the user began or stopped typing. */
    sendSignal: build.mutation<null, TypingSignal>({
      query: ({ channelId, type }) => ({
        operation: 'signal',
        params: { channel: channelId, message: { type } },
      }),
      transformResponse: () => null,
    }),
  }),
});
