import { createAction, createSlice, type Draft } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import { createTable } from '../../lib/table';
import {
  channelJoined,
  channelsClosed,
  membershipsChanged,
  membershipsLoaded,
  membersPageReceived,
  sessionEnded,
} from '../../realtime/facts';
import { dropClosed, keepJoined } from '../../realtime/joinedOnly';

/** The user chose to leave a channel. */
export const channelLeft = createAction<ChannelId>('memberships/channelLeft');

type MemberIds = Readonly<Record<UserId, true>>;

interface ChannelMembers {
  readonly ids: MemberIds;
  readonly total: number;
  /** Who the listing that is on its way has named so far; null between listings. */
  readonly listed: MemberIds | null;
}

interface MembershipsState {
  readonly joinedIds: readonly ChannelId[];
  readonly isLoaded: boolean;
  /** Joined since the list was loaded: one that was asked for before lacks them. */
  readonly arrivingIds: readonly ChannelId[];
  /** Who is in which channel, as far as it was looked at. */
  readonly membersByChannel: Readonly<Record<ChannelId, ChannelMembers>>;
}

const initialState: MembershipsState = {
  joinedIds: [],
  isLoaded: false,
  arrivingIds: [],
  membersByChannel: createTable(),
};

const nobody = (): Draft<ChannelMembers> => ({
  ids: createTable(),
  total: 0,
  listed: null,
});

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
        // An unchanged list keeps its identity: it is what the subscription follows.
        if (!isSameSet(state.joinedIds, ids)) state.joinedIds = ids;
        state.membersByChannel = keepJoined(state.membersByChannel, payload.channels);
      })
      .addCase(channelsClosed, (state, { payload }) => {
        state.membersByChannel = dropClosed(state.membersByChannel, payload);
      })
      .addCase(channelJoined, (state, { payload }) => {
        if (state.joinedIds.includes(payload.id)) return;
        state.joinedIds.push(payload.id);
        state.arrivingIds.push(payload.id);
      })
      .addCase(membersPageReceived, (state, { payload }) => {
        const members = (state.membersByChannel[payload.channelId] ??= nobody());
        if (payload.isFirst) members.listed = createTable();
        for (const { id } of payload.members) addMember(members, id);
        if (payload.isLast && members.listed) {
          members.ids = members.listed;
          members.listed = null;
        }
        const known = Object.keys(members.ids).length;
        members.total = payload.isLast ? known : Math.max(payload.total, known);
      })
      .addCase(membershipsChanged, (state, { payload }) => {
        for (const { event, channelId, userId } of payload) {
          const members = state.membersByChannel[channelId];
          if (!members) continue;
          const isMember = members.ids[userId] === true;
          if (event === 'set') {
            addMember(members, userId);
            if (!isMember) members.total += 1;
          } else {
            delete members.ids[userId];
            delete members.listed?.[userId];
            if (isMember) members.total -= 1;
          }
        }
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectJoinedChannelIds: (state) => state.joinedIds,
    selectArrivingChannelIds: (state) => state.arrivingIds,
    selectAreMembershipsLoaded: (state) => state.isLoaded,
    /** Missing until the first page is there, and for a channel that is closed to the user. */
    selectMemberCount: (state, channelId: ChannelId): number | undefined =>
      state.membersByChannel[channelId]?.total,
    /** The members known so far, as a set of ids; missing until the first page is there. */
    selectMembers: (state, channelId: ChannelId): MemberIds | undefined =>
      state.membersByChannel[channelId]?.ids,
  },
});

export const {
  selectJoinedChannelIds,
  selectArrivingChannelIds,
  selectAreMembershipsLoaded,
  selectMemberCount,
  selectMembers,
} = membershipsSlice.selectors;

function addMember({ ids, listed }: Draft<ChannelMembers>, id: UserId): void {
  ids[id] = true;
  if (listed) listed[id] = true;
}

function isSameSet(known: readonly string[], ids: readonly string[]): boolean {
  const set = new Set(known);
  return known.length === ids.length && ids.every((id) => set.has(id));
}
