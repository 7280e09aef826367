import { createSelector } from '@reduxjs/toolkit';
import { channelTitle, compareChannels, namelessChannel, type Channel } from '../../domain/channel';
import { roleOf } from '../../domain/channelRole';
import type { ChannelId } from '../../domain/ids';
import { channelSelectors } from '../../features/channels/channelsSlice';
import { chatApi } from '../../pubnub/chatApi';
import { nextCursor, pageByName, type Page } from '../../pubnub/paging';
import { readChannel, readRows } from '../../pubnub/recordFormat';
import { listStatus } from '../state/listStatus';
import type { RootState } from '../state/rootState';

/** The console subscribes to each channel, and each one lengthens the address of every subscribe call. */
const MAX_PAGES = 3;

export const directoryApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** All channels by name, direct and group chats too. */
    getAllChannels: build.infiniteQuery<Page<Channel>, null, string | null>({
      keepUnusedDataFor: Infinity,
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }, pages) => (pages.length < MAX_PAGES ? next : null),
      },
      async queryFn({ pageParam }, _api, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getChannels',
          params: pageByName(pageParam),
        });
        if (error) return { error };
        return { data: { items: readRows(data, readChannel), next: nextCursor(data) } };
      },
    }),
  }),
});

const selectChannelList = directoryApi.endpoints.getAllChannels.select(null);

export const selectChannelListStatus = (state: RootState) => listStatus(selectChannelList(state));

/** The chats by name, without channels of moderation and of other clients' bookkeeping. */
export const selectAllChannels = createSelector(
  [(state: RootState) => channelSelectors.selectAll(state.channels)],
  (channels): readonly Channel[] =>
    channels.filter(({ id }) => roleOf(id).kind === 'chat').sort(compareChannels),
);

export const selectAllChannelIds = createSelector([selectAllChannels], (channels) =>
  channels.map(({ id }): ChannelId => id),
);

/** The name of a channel; its id when it has none. */
export const selectChannelTitle = (state: RootState, id: ChannelId): string =>
  channelTitle(channelSelectors.selectById(state.channels, id) ?? namelessChannel(id));
