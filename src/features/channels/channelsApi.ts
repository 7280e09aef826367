import { type Channel, type ChannelType, namelessChannel } from '../../domain/channel';
import { roleOf } from '../../domain/channelRole';
import type { ChannelId } from '../../domain/ids';
import { MAX_OBJECTS_PAGE, PUBLIC_PREFIX } from '../../domain/protocol';
import { isRecord } from '../../lib/isRecord';
import { chatApi } from '../../pubnub/chatApi';
import { LIST_LIFETIME_S, nextCursor, pageAt, type Page } from '../../pubnub/paging';
import { readChannel, readRows } from '../../pubnub/recordFormat';
import { channelsReceived } from '../../realtime/events';
import { patchCached } from '../../state/fetching';

/** The record of a new chat. */
export interface NewChannel {
  readonly id: ChannelId;
  readonly name: string;
  readonly profileUrl: string;
  readonly type: ChannelType;
}

export const channelsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** All public channels by name. The cache keeps their ids, the slice their records. */
    getPublicChannels: build.infiniteQuery<Page<ChannelId>, null, string | null>({
      keepUnusedDataFor: LIST_LIFETIME_S,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      async queryFn({ pageParam }, { dispatch }, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getChannels',
          params: {
            filter: `id LIKE "${PUBLIC_PREFIX}*" || type == "public"`,
            sort: { name: 'asc' },
            include: { customFields: true, totalCount: true },
            limit: MAX_OBJECTS_PAGE,
            ...pageAt(pageParam),
          },
        });
        if (error) return { error };
        // Threads by PubNub's Chat SDK may be public as well; they are no chats of their own.
        const channels = readRows(data, readChannel).filter(({ id }) => roleOf(id).kind === 'chat');
        dispatch(channelsReceived(channels));
        return { data: { ids: channels.map(({ id }) => id), next: nextCursor(data) } };
      },
    }),

    /**
     * Writes a new chat's record and returns it. An existing record of a direct chat, which the other
     * user may have used since the user left, is returned unchanged.
     */
    createChannel: build.mutation<Channel, NewChannel>({
      async queryFn({ id, name, profileUrl, type }, _api, _options, baseQuery) {
        const read = await baseQuery({
          operation: 'getChannel',
          params: { channel: id, include: { customFields: true } },
        });
        if (read.error && read.error.kind !== 'notFound') return { error: read.error };
        const existing = isRecord(read.data) ? readChannel(read.data['data']) : undefined;
        if (existing) return { data: existing };
        const written = await baseQuery({
          operation: 'setChannel',
          // Clients of PubNub's Chat SDK tell by the type what kind of chat it is.
          params: { channel: id, data: { name, custom: { profileUrl }, type } },
        });
        if (written.error) return { error: written.error };
        return { data: { ...namelessChannel(id), name, profileUrl, type } };
      },
    }),
  }),
});

/** Takes a deleted channel out of the cached list. */
export const removePublicChannel = (channelId: ChannelId) => {
  const { util } = channelsApi;
  return patchCached(
    util.updateQueryData('getPublicChannels', null, ({ pages, pageParams }) => ({
      pages: pages.map((page) => ({ ...page, ids: page.ids.filter((id) => id !== channelId) })),
      pageParams,
    })),
    util.getRunningQueryThunk('getPublicChannels', null),
  );
};
