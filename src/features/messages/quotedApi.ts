import type { RootState } from '../../state/rootState';
import type { MessageAddress } from '../../domain/message';
import { nextTimetoken } from '../../../shared/protocol';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkExtra } from '../../pubnub/client';
import type { QuotedMessage } from '../../realtime/events';
import { isSameDelivery, later, readPage, selectNewestAction } from './messagesApi';

export const quotedApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** One message of the history with its edits. */
    getQuoted: build.query<QuotedMessage, MessageAddress>({
      async queryFn({ channelId, timetoken }, { extra, getState }, _options, baseQuery) {
        const asked = getState() as RootState;
        const { data, error } = await baseQuery({
          operation: 'fetchMessages',
          params: {
            channels: [channelId],
            count: 1,
            includeMessageActions: true,
            includeMeta: true,
            start: nextTimetoken(timetoken),
            end: timetoken,
          },
        });
        if (error) return { error };
        const page = readPage(data, channelId, (extra as SdkExtra).pubnub);
        const message = page.messages.find((each) => each.timetoken === timetoken) ?? null;
        const newest = later(page.newest, selectNewestAction(asked, channelId));
        const isOutdated = !isSameDelivery(channelId, asked, getState() as RootState);
        return {
          data: {
            channelId,
            timetoken,
            message,
            actions: page.actions,
            newest,
            ...(isOutdated && { ignored: 'outdated' }),
          },
        };
      },
    }),
  }),
});
