import {
  createAction,
  createEntityAdapter,
  createSlice,
  type Draft,
  type PayloadAction,
} from '@reduxjs/toolkit';
import { DEFAULT_CHANNEL, namelessChannel, type Channel } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { addPage, EMPTY_DIRECTORY, type Directory } from '../../lib/directory';
import { createTable } from '../../lib/table';
import {
  channelJoined,
  channelsChanged,
  channelsReceived,
  membershipsLoaded,
  publicChannelsPageReceived,
  sessionEnded,
} from '../../realtime/facts';

/** The user went one channel up (-1) or down (1) in the panel. */
export const neighbourChosen = createAction<-1 | 1>('channels/neighbourChosen');
/** The user went up (-1) or down (1) in the panel to the next channel that has something unread. */
export const unreadNeighbourChosen = createAction<-1 | 1>('channels/unreadNeighbourChosen');

const adapter = createEntityAdapter<Channel>();

const unlisted: Directory<ChannelId> = EMPTY_DIRECTORY;

const initialState = adapter.getInitialState({
  entities: createTable<ChannelId, Channel>(),
  currentId: DEFAULT_CHANNEL.id,
  /** Whether the user chose it; not when it took the place of a channel they are no longer in. */
  isCurrentChosen: true,
  /** All public channels of the service, as far as they were listed. */
  publicChannels: unlisted,
});

/** Channel records and which one is on screen. Who is in a channel is the memberships' business. */
export const channelsSlice = createSlice({
  name: 'channels',
  initialState,
  reducers: {
    channelOpened: {
      /** @param origin `automatic` when the channel on screen was gone and the app chose the next one */
      prepare: (channelId: ChannelId, origin?: 'automatic') => ({
        payload: channelId,
        meta: origin,
      }),
      reducer: (
        state,
        { payload, meta }: PayloadAction<ChannelId, string, 'automatic' | undefined>,
      ) => {
        state.currentId = payload;
        state.isCurrentChosen = meta !== 'automatic';
      },
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(membershipsLoaded, (state, { payload }) => {
        adapter.setMany(state, payload.channels);
      })
      .addCase(channelsReceived, (state, { payload }) => adapter.setMany(state, payload))
      .addCase(channelJoined, (state, { payload }) => {
        adapter.setOne(state, payload);
      })
      .addCase(publicChannelsPageReceived, (state, { payload }) => {
        adapter.setMany(state, payload.channels);
        const listed = addPage(state.publicChannels, payload.page);
        state.publicChannels = listed as Draft<typeof listed>;
      })
      .addCase(channelsChanged, (state, { payload }) => {
        for (const change of payload) {
          const id = change.event === 'removed' ? change.id : change.change.id;
          const known = state.entities[id];
          if (!known) continue;
          if (change.event === 'removed') {
            // It may be joined still, and be written again.
            adapter.setOne(state, namelessChannel(id));
            const { publicChannels } = state;
            publicChannels.ids = publicChannels.ids.filter((listedId) => listedId !== id);
          } else {
            Object.assign(known, change.change);
          }
        }
      })
      .addCase(sessionEnded, () => initialState);
  },
});

export const { channelOpened } = channelsSlice.actions;
export const channelSelectors = adapter.getSelectors();
