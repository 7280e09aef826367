import { createAction, createSelector, isAnyOf } from '@reduxjs/toolkit';
import { channelTitle, compareChannels, type Channel } from '../../domain/channel';
import { roleOf } from '../../domain/channelRole';
import type { ChannelId } from '../../domain/ids';
import { OBJECTS_PAGE_SIZE } from '../../domain/limits';
import { channelSelectors } from '../../features/channels/channelsSlice';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkError } from '../../pubnub/errors';
import { nextCursor, pageAt } from '../../pubnub/paging';
import { readChannel, readRows } from '../../pubnub/recordFormat';
import { channelsReceived, connectionEstablished } from '../../realtime/facts';
import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import type { RootState } from '../app/rootReducer';

/** All channels of the service have been asked for, as far as the console follows them. */
export const channelsListed = createAction('channels/channelsListed');
/** They could not be had, or not all of them. */
export const channelListFailed = createAction<SdkError>('channels/channelListFailed');
/** They are asked for once more. */
export const channelListRetried = createAction('channels/channelListRetried');

/** Each channel that is followed costs a place in the address of every subscribe call. */
const MOST_PAGES = 3;

const directoryApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page of all channels, direct and group chats too. Answers the cursor of the next. */
    getAllChannels: build.query<string | null, string | null>({
      async queryFn(cursor, { dispatch }, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'getChannels',
          params: {
            sort: { name: 'asc' },
            include: { customFields: true, totalCount: true },
            limit: OBJECTS_PAGE_SIZE,
            ...pageAt(cursor),
          },
        });
        if (error) return { error };
        dispatch(channelsReceived(readRows(data, readChannel)));
        return { data: nextCursor(data) ?? null };
      },
    }),
  }),
});

async function listChannels(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  api.cancelActiveListeners();
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data, error }: { data?: string | null | undefined; error?: unknown } =
      await api.dispatch(
        directoryApi.endpoints.getAllChannels.initiate(cursor, {
          forceRefetch: true,
          subscribe: false,
        }),
      );
    api.throwIfCancelled();
    if (error) {
      api.dispatch(channelListFailed(error as SdkError));
      return;
    }
    if (data === undefined || data === null) break;
    cursor = data;
  }
  api.dispatch(channelsListed());
}

export function addChannelDirectoryListeners(startListening: StartListening): void {
  startListening({
    matcher: isAnyOf(connectionEstablished, channelListRetried),
    effect: listChannels,
  });
}

/** The chats by name; channels of moderation and of other clients' bookkeeping are none. */
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
  channelTitle(channelSelectors.selectById(state.channels, id) ?? { id, name: null });
