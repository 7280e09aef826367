import {
  createAction,
  createSlice,
  type Draft,
  type WithSlice,
  type PayloadAction,
} from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import { isThread } from '../../domain/thread';
import {
  channelJoined,
  channelsRefused,
  membershipsChanged,
  membershipsLoaded,
  sessionEnded,
  sessionStarted,
  stateRestored,
  type Memberships,
} from '../../realtime/events';

/** The user chose to leave a channel. */
export const channelLeft = createAction<ChannelId>('memberships/channelLeft');

interface MembershipsState {
  readonly ownId: UserId | null;
  readonly joinedIds: readonly ChannelId[];
  /** The threads of which the user is a member, be it of channels that the user has left. */
  readonly threadIds: readonly ChannelId[];
  readonly isLoaded: boolean;
  /** The list, or the one before it, is from the last visit. */
  readonly isRestored: boolean;
  /** Joined or followed since the list was loaded; an answer to an earlier request lacks them. */
  readonly arrivingIds: readonly ChannelId[];
  /** Joined, but the service refuses to let the user read them: left out of the list until joined again. */
  readonly refusedIds: readonly ChannelId[];
}

const initialState: MembershipsState = {
  ownId: null,
  joinedIds: [],
  threadIds: [],
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
      .addCase(sessionStarted, begin)
      .addCase(membershipsChanged, takeChanges)
      .addCase(stateRestored, restore)
      .addCase(channelsRefused, refuse)
      .addCase(channelJoined, join)
      .addCase(sessionEnded, () => initialState)
      .addMatcher(membershipsLoaded, takeList);
  },
  selectors: {
    selectJoinedChannelIds: (state) => state.joinedIds,
    selectMemberThreadIds: (state) => state.threadIds,
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

function begin(
  state: Draft<MembershipsState>,
  { payload }: ReturnType<typeof sessionStarted>,
): void {
  state.ownId = payload.userId;
}

function takeList(state: Draft<MembershipsState>, { payload }: PayloadAction<Memberships>): void {
  state.isLoaded = true;
  state.arrivingIds = [];
  const ids = payload.channels.map(({ id }) => id);
  // The subscription follows the identity of this list.
  if (!isSameSet(state.joinedIds, ids)) state.joinedIds = ids;
  const { threadIds } = payload;
  if (!isSameSet(state.threadIds, threadIds)) state.threadIds = [...threadIds];
}

function takeChanges(
  state: Draft<MembershipsState>,
  { payload }: ReturnType<typeof membershipsChanged>,
): void {
  for (const { event, channelId, userId } of payload) {
    if (userId !== state.ownId) continue;
    if (event === 'removed') remove(state, channelId);
    else if (isThread(channelId) && !state.threadIds.includes(channelId)) {
      state.threadIds.push(channelId);
      state.arrivingIds.push(channelId);
    }
  }
}

/** The list without the channel follows; nothing may be written until then that would join it again. */
function remove(state: Draft<MembershipsState>, channelId: ChannelId): void {
  const isKept = (id: ChannelId) => id !== channelId;
  if (state.threadIds.includes(channelId)) state.threadIds = state.threadIds.filter(isKept);
  // Of a channel that was joined meanwhile the event is older.
  const isJoined = state.joinedIds.includes(channelId) && !state.arrivingIds.includes(channelId);
  if (isJoined) state.joinedIds = state.joinedIds.filter(isKept);
}

function restore(
  state: Draft<MembershipsState>,
  { payload }: ReturnType<typeof stateRestored>,
): void {
  if (state.isLoaded) return;
  state.isRestored = true;
  state.joinedIds = payload.channels.map(({ id }) => id);
}

function refuse(
  state: Draft<MembershipsState>,
  { payload }: ReturnType<typeof channelsRefused>,
): void {
  state.refusedIds = [...new Set([...state.refusedIds, ...payload])];
  // The list that is loaded next is without them.
  state.arrivingIds = state.arrivingIds.filter((id) => !payload.includes(id));
}

function join(state: Draft<MembershipsState>, { payload }: ReturnType<typeof channelJoined>): void {
  state.refusedIds = state.refusedIds.filter((id) => id !== payload.id);
  if (!state.joinedIds.includes(payload.id)) state.joinedIds.push(payload.id);
  // Also where leaving was undone before its event arrived.
  if (!state.arrivingIds.includes(payload.id)) state.arrivingIds.push(payload.id);
}

export const {
  selectJoinedChannelIds,
  selectMemberThreadIds,
  selectArrivingChannelIds,
  selectRefusedChannelIds,
  selectAreMembershipsLoaded,
  selectAreMembershipsKnown,
} = membershipsSlice.selectors;

function isSameSet(known: readonly string[], ids: readonly string[]): boolean {
  const set = new Set(known);
  return known.length === ids.length && ids.every((id) => set.has(id));
}
