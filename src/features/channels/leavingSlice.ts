import { createSlice, type Draft, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { hasPublicId } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { createTable } from '../../lib/table';
import {
  channelJoined,
  membershipsLoaded,
  sessionEnded,
  type Memberships,
} from '../../realtime/events';
import { channelLeft } from '../memberships/membershipsSlice';

/** The notice about a channel that the user left. */
export interface LeaveNotice {
  readonly channelId: ChannelId;
  /** The call that failed last: leaving, or returning. */
  readonly failure: 'leave' | 'return' | null;
}

interface LeavingState {
  /**
   * Channels that the lists hide although the memberships still have them; true once the service has
   * confirmed that the user left.
   */
  readonly hidden: Readonly<Record<ChannelId, boolean>>;
  /** The oldest first. */
  readonly notices: readonly LeaveNotice[];
  /** The pointer or the focus is on a notice, which stays for that time. */
  readonly arePaused: boolean;
}

const initialState: LeavingState = { hidden: createTable(), notices: [], arePaused: false };

/** The channels that the user is leaving, and the notices that offer to undo it. */
export const leavingSlice = createSlice({
  name: 'leaving',
  initialState,
  reducers: {
    /** The service removed the membership; its event follows. */
    leaveConfirmed: (state, { payload: id }: PayloadAction<ChannelId>) => {
      if (id in state.hidden) state.hidden[id] = true;
    },
    leaveFailed: (state, { payload: id }: PayloadAction<ChannelId>) => {
      delete state.hidden[id];
      showNotice(state, { channelId: id, failure: 'leave' });
    },
    /** The user undid leaving. */
    leaveUndone: (state, { payload: id }: PayloadAction<ChannelId>) => {
      if (!hasPublicId(id)) delete state.hidden[id];
      keepNotices(state, ({ channelId }) => channelId !== id);
    },
    returnFailed: (state, { payload: id }: PayloadAction<ChannelId>) => {
      showNotice(state, { channelId: id, failure: 'return' });
    },
    /** A notice was shown long enough, or the user has closed it. */
    noticeEnded: (state, { payload: id }: PayloadAction<ChannelId>) => {
      keepNotices(state, ({ channelId }) => channelId !== id);
    },
    noticesHeld: (state, { payload }: PayloadAction<boolean>) => {
      state.arePaused = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(channelLeft, hide)
      .addCase(channelJoined, showAgain)
      .addCase(sessionEnded, () => initialState)
      .addMatcher(membershipsLoaded, takeJoined);
  },
  selectors: {
    selectHiddenChannels: (state) => state.hidden,
    selectLeaveNotices: (state) => state.notices,
    selectHasLeaveNotice: (state, channelId: ChannelId) =>
      state.notices.some((notice) => notice.channelId === channelId),
    /** The channel that was left last, of those that can be returned to. */
    selectUndoableLeave: (state): ChannelId | undefined =>
      state.notices.findLast(({ failure }) => failure !== 'leave')?.channelId,
    selectAreNoticesPaused: (state) => state.arePaused,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof leavingSlice> {}
}

function hide(state: Draft<LeavingState>, { payload: id }: ReturnType<typeof channelLeft>): void {
  state.hidden[id] = false;
  showNotice(state, { channelId: id, failure: null });
}

function showAgain(
  state: Draft<LeavingState>,
  { payload: { id } }: ReturnType<typeof channelJoined>,
): void {
  delete state.hidden[id];
  keepNotices(state, ({ channelId }) => channelId !== id);
}

function takeJoined(state: Draft<LeavingState>, { payload }: PayloadAction<Memberships>): void {
  const joined = new Set(payload.channels.map(({ id }) => id));
  for (const id of Object.keys(state.hidden) as ChannelId[]) {
    if (state.hidden[id] || !joined.has(id)) delete state.hidden[id];
  }
  // Once left, only a public channel can be joined again.
  keepNotices(
    state,
    ({ channelId, failure }) =>
      joined.has(channelId) || (hasPublicId(channelId) && failure !== 'leave'),
  );
}

export const { leaveConfirmed, leaveFailed, leaveUndone, returnFailed, noticeEnded, noticesHeld } =
  leavingSlice.actions;
export const {
  selectHiddenChannels,
  selectLeaveNotices,
  selectHasLeaveNotice,
  selectUndoableLeave,
  selectAreNoticesPaused,
} = leavingSlice.selectors;

function showNotice(state: Draft<LeavingState>, notice: LeaveNotice): void {
  keepNotices(state, ({ channelId }) => channelId !== notice.channelId);
  state.notices.push(notice);
}

function keepNotices(state: Draft<LeavingState>, isKept: (notice: LeaveNotice) => boolean): void {
  state.notices = state.notices.filter(isKept);
  // A notice removed under the pointer emits no pointerleave event.
  if (state.notices.length === 0) state.arePaused = false;
}
