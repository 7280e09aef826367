import { createAction, createSlice } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import {
  membershipsChanged,
  membershipsLoaded,
  membersPageReceived,
  sessionEnded,
} from '../../realtime/facts';

/** The user chose to leave a channel. */
export const channelLeft = createAction<ChannelId>('memberships/channelLeft');

interface ChannelMembers {
  readonly ids: Readonly<Record<UserId, true>>;
  readonly total: number;
}

interface MembershipsState {
  readonly joinedIds: readonly ChannelId[];
  readonly isLoaded: boolean;
  /** Who is in which channel, as far as it was looked at. */
  readonly membersByChannel: Readonly<Record<ChannelId, ChannelMembers>>;
}

const initialState: MembershipsState = { joinedIds: [], isLoaded: false, membersByChannel: {} };

export const membershipsSlice = createSlice({
  name: 'memberships',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(membershipsLoaded, (state, { payload }) => {
        state.isLoaded = true;
        const ids = payload.channels.map(({ id }) => id);
        // An unchanged list keeps its identity: it is what the subscription follows.
        if (!isSameSet(state.joinedIds, ids)) state.joinedIds = ids;
      })
      .addCase(membersPageReceived, (state, { payload }) => {
        const members = (state.membersByChannel[payload.channelId] ??= { ids: {}, total: 0 });
        for (const { id } of payload.members) members.ids[id] = true;
        members.total = Math.max(payload.total, Object.keys(members.ids).length);
      })
      .addCase(membershipsChanged, (state, { payload }) => {
        for (const { event, channelId, userId } of payload) {
          const members = state.membersByChannel[channelId];
          if (!members) continue;
          const isMember = members.ids[userId] === true;
          if (event === 'set' && !isMember) {
            members.ids[userId] = true;
            members.total += 1;
          } else if (event === 'removed' && isMember) {
            delete members.ids[userId];
            members.total -= 1;
          }
        }
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectJoinedChannelIds: (state) => state.joinedIds,
    selectAreMembershipsLoaded: (state) => state.isLoaded,
    selectMemberCount: (state, channelId: ChannelId): number =>
      state.membersByChannel[channelId]?.total ?? 0,
  },
});

export const { selectJoinedChannelIds, selectAreMembershipsLoaded, selectMemberCount } =
  membershipsSlice.selectors;

function isSameSet(known: readonly string[], ids: readonly string[]): boolean {
  const set = new Set(known);
  return known.length === ids.length && ids.every((id) => set.has(id));
}
