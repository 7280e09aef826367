import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { isPublicChannel } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { createTable } from '../../lib/table';
import { channelJoined, membershipsLoaded, sessionEnded } from '../../realtime/facts';
import { channelLeft } from '../memberships/membershipsSlice';

/** The notice about a channel that the user left. */
export interface LeaveNotice {
  readonly channelId: ChannelId;
  /** Which call failed last: the leaving, or the way back. */
  readonly failure: 'leave' | 'return' | null;
}

interface LeavingState {
  /**
   * The channels that the lists do without although the user is still in them as far as it is known;
   * true once the service has confirmed that they left.
   */
  readonly hidden: Readonly<Record<ChannelId, boolean>>;
  /** The oldest first. */
  readonly notices: readonly LeaveNotice[];
  /** The pointer or the focus is on a notice: it stays meanwhile. */
  readonly isHeld: boolean;
}

const initialState: LeavingState = { hidden: createTable(), notices: [], isHeld: false };

/** Which channels the user is leaving, and what of that can be undone. */
export const leavingSlice = createSlice({
  name: 'leaving',
  initialState,
  reducers: {
    /** The service took the leaving; its event follows. */
    leaveConfirmed: (state, { payload: id }: PayloadAction<ChannelId>) => {
      if (id in state.hidden) state.hidden[id] = true;
    },
    leaveFailed: (state, { payload: id }: PayloadAction<ChannelId>) => {
      delete state.hidden[id];
      tell(state, { channelId: id, failure: 'leave' });
    },
    /** The user wants to be in the channel after all. */
    leaveUndone: (state, { payload: id }: PayloadAction<ChannelId>) => {
      if (!isPublicChannel(id)) delete state.hidden[id];
      keepNotices(state, ({ channelId }) => channelId !== id);
    },
    returnFailed: (state, { payload: id }: PayloadAction<ChannelId>) => {
      tell(state, { channelId: id, failure: 'return' });
    },
    /** A notice was shown long enough, or the user has closed it. */
    noticeEnded: (state, { payload: id }: PayloadAction<ChannelId>) => {
      keepNotices(state, ({ channelId }) => channelId !== id);
    },
    noticesHeld: (state, { payload }: PayloadAction<boolean>) => {
      state.isHeld = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(channelLeft, (state, { payload: id }) => {
        state.hidden[id] = false;
        tell(state, { channelId: id, failure: null });
      })
      .addCase(channelJoined, (state, { payload: { id } }) => {
        delete state.hidden[id];
        keepNotices(state, ({ channelId }) => channelId !== id);
      })
      .addCase(membershipsLoaded, (state, { payload }) => {
        const joined = new Set(payload.channels.map(({ id }) => id));
        for (const id of Object.keys(state.hidden) as ChannelId[]) {
          if (state.hidden[id] || !joined.has(id)) delete state.hidden[id];
        }
        // Only a public channel has a way back once the user is out of it.
        keepNotices(
          state,
          ({ channelId, failure }) =>
            joined.has(channelId) || (isPublicChannel(channelId) && failure !== 'leave'),
        );
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectHiddenChannels: (state) => state.hidden,
    selectLeaveNotices: (state) => state.notices,
    selectHasLeaveNotice: (state, channelId: ChannelId) =>
      state.notices.some((notice) => notice.channelId === channelId),
    /** The channel that was left last of those with a way back. */
    selectUndoableLeave: (state): ChannelId | undefined =>
      state.notices.findLast(({ failure }) => failure !== 'leave')?.channelId,
    selectAreNoticesHeld: (state) => state.isHeld,
  },
});

export const { leaveConfirmed, leaveFailed, leaveUndone, returnFailed, noticeEnded, noticesHeld } =
  leavingSlice.actions;
export const {
  selectHiddenChannels,
  selectLeaveNotices,
  selectHasLeaveNotice,
  selectUndoableLeave,
  selectAreNoticesHeld,
} = leavingSlice.selectors;

function tell(state: Draft<LeavingState>, notice: LeaveNotice): void {
  keepNotices(state, ({ channelId }) => channelId !== notice.channelId);
  state.notices.push(notice);
}

function keepNotices(state: Draft<LeavingState>, isKept: (notice: LeaveNotice) => boolean): void {
  state.notices = state.notices.filter(isKept);
  // A notice that goes away under the pointer does not tell that the pointer left it.
  if (state.notices.length === 0) state.isHeld = false;
}
