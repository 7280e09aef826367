import { roleOf } from '../../domain/channelRole';
import type { Channel } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { PUBLIC_PREFIX } from '../../domain/protocol';
import { chatApi } from '../../pubnub/chatApi';
import { LIST_LIFETIME_S, nextCursor, pageByName, type Page } from '../../pubnub/paging';
import { readChannel, readRows } from '../../pubnub/recordFormat';
import { patchCached } from '../../state/fetching';

export const channelsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** All public channels by name. */
    getPublicChannels: build.infiniteQuery<Page<Channel>, null, string | null>({
      keepUnusedDataFor: LIST_LIFETIME_S,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      async queryFn({ pageParam }, _api, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getChannels',
          params: {
            filter: `id LIKE "${PUBLIC_PREFIX}*" || type == "public"`,
            ...pageByName(pageParam),
          },
        });
        if (error) return { error };
        // Threads by PubNub's Chat SDK may be public as well; they are no chats of their own.
        const channels = readRows(data, readChannel).filter(({ id }) => roleOf(id).kind === 'chat');
        return { data: { items: channels, next: nextCursor(data) } };
      },
    }),
  }),
});

/** Takes a deleted channel out of the cached list. */
export const removePublicChannel = (channelId: ChannelId) => {
  const { util } = channelsApi;
  return patchCached(
    util.updateQueryData('getPublicChannels', null, ({ pages, pageParams }) => ({
      pages: pages.map((page) => ({
        ...page,
        items: page.items.filter(({ id }) => id !== channelId),
      })),
      pageParams,
    })),
    util.getRunningQueryThunk('getPublicChannels', null),
  );
};
