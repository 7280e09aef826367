import { createAction, createSlice, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import {
  channelJoined,
  channelsRefused,
  membershipsLoaded,
  sessionEnded,
  stateRestored,
} from '../../realtime/events';

/** The user chose to leave a channel. */
export const channelLeft = createAction<ChannelId>('memberships/channelLeft');

interface MembershipsState {
  readonly joinedIds: readonly ChannelId[];
  readonly isLoaded: boolean;
  /** The list, or the one before it, is from the last visit. */
  readonly isRestored: boolean;
  /** Joined since the list was loaded; an answer to an earlier request lacks them. */
  readonly arrivingIds: readonly ChannelId[];
  /** Joined, but the service refuses to let the user read them: left out of the list until joined again. */
  readonly refusedIds: readonly ChannelId[];
}

const initialState: MembershipsState = {
  joinedIds: [],
  isLoaded: false,
  isRestored: false,
  arrivingIds: [],
  refusedIds: [],
};

export const membershipsSlice = createSlice({
  name: 'memberships',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(membershipsLoaded, (state, { payload }) => {
        state.isLoaded = true;
        state.arrivingIds = [];
        const ids = payload.channels.map(({ id }) => id);
        // The subscription follows the identity of this list.
        if (!isSameSet(state.joinedIds, ids)) state.joinedIds = ids;
      })
      .addCase(stateRestored, (state, { payload }) => {
        if (state.isLoaded) return;
        state.isRestored = true;
        state.joinedIds = payload.channels.map(({ id }) => id);
      })
      .addCase(channelsRefused, (state, { payload }) => {
        state.refusedIds = [...new Set([...state.refusedIds, ...payload])];
        // The list that is loaded next is without them.
        state.arrivingIds = state.arrivingIds.filter((id) => !payload.includes(id));
      })
      .addCase(channelJoined, (state, { payload }) => {
        state.refusedIds = state.refusedIds.filter((id) => id !== payload.id);
        if (state.joinedIds.includes(payload.id)) return;
        state.joinedIds.push(payload.id);
        state.arrivingIds.push(payload.id);
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectJoinedChannelIds: (state) => state.joinedIds,
    selectArrivingChannelIds: (state) => state.arrivingIds,
    selectRefusedChannelIds: (state) => state.refusedIds,
    /** Whether the service has said in which channels the user is. */
    selectAreMembershipsLoaded: (state) => state.isLoaded,
    /** Whether there is a list to show, be it that of the last visit. */
    selectAreMembershipsKnown: (state) => state.isLoaded || state.isRestored,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof membershipsSlice> {}
}

export const {
  selectJoinedChannelIds,
  selectArrivingChannelIds,
  selectRefusedChannelIds,
  selectAreMembershipsLoaded,
  selectAreMembershipsKnown,
} = membershipsSlice.selectors;

function isSameSet(known: readonly string[], ids: readonly string[]): boolean {
  const set = new Set(known);
  return known.length === ids.length && ids.every((id) => set.has(id));
}
