import {
  createAction,
  createEntityAdapter,
  createSlice,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import { type Channel, DEFAULT_CHANNEL, namelessChannel } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { createTable } from '../../lib/table';
import {
  channelJoined,
  channelsChanged,
  channelsListed,
  membershipsLoaded,
  sessionEnded,
  stateRestored,
} from '../../realtime/events';
import { newPages } from '../../realtime/answers';

/** The user moved one channel up (-1) or down (1) in the panel. */
export const neighbourChosen = createAction<-1 | 1>('channels/neighbourChosen');
/** The user moved up (-1) or down (1) in the panel to the next channel with unread messages. */
export const unreadNeighbourChosen = createAction<-1 | 1>('channels/unreadNeighbourChosen');
/** The user goes to the next news of any kind: a mention, a reply in a thread, an unread channel. */
export const nextNewsChosen = createAction('channels/nextNewsChosen');

const adapter = createEntityAdapter<Channel>();

const initialState = adapter.getInitialState({
  entities: createTable<ChannelId, Channel>(),
  currentId: DEFAULT_CHANNEL.id,
  /** Whether the user chose it; false when it replaced a channel they are no longer in. */
  isCurrentChosen: true,
});

/** Channel records and the id of the channel on screen. */
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
      .addCase(stateRestored, (state, { payload }) => adapter.addMany(state, payload.channels))
      .addCase(channelJoined, (state, { payload }) => {
        adapter.setOne(state, payload);
      })
      .addCase(channelsChanged, (state, { payload }) => {
        for (const change of payload) {
          const id = change.event === 'removed' ? change.id : change.change.id;
          const known = state.entities[id];
          if (!known) continue;
          if (change.event === 'removed') {
            // The user may still be a member, and the record may be written again.
            adapter.setOne(state, namelessChannel(id));
          } else {
            Object.assign(known, change.change);
          }
        }
      })
      .addCase(sessionEnded, () => initialState)
      .addMatcher(membershipsLoaded, (state, { payload }) => {
        adapter.setMany(state, payload.channels);
      })
      .addMatcher(channelsListed, (state, action) => {
        for (const { items } of newPages(action)) adapter.setMany(state, items);
      });
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof channelsSlice> {}
}

export const { channelOpened } = channelsSlice.actions;
export const channelSelectors = adapter.getSelectors();
