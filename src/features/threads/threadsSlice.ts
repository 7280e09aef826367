import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { Timetoken } from '../../domain/protocol';
import { createTable } from '../../lib/table';
import { sessionEnded } from '../../realtime/events';

/** How many replies there are before this one, deleted ones included. */
export interface OlderReplies {
  readonly before: Timetoken;
  readonly count: number;
}

type ThreadsState = Readonly<Record<ChannelId, OlderReplies>>;

const initialState: ThreadsState = createTable();

/**
 * The replies of threads beyond those that are loaded. The replies themselves are messages like any others, and the
 * `dialogs` slice says which thread is open.
 */
export const threadsSlice = createSlice({
  name: 'threads',
  initialState,
  reducers: {
    olderRepliesCounted: (
      state,
      { payload }: PayloadAction<{ readonly threadId: ChannelId; readonly older: OlderReplies }>,
    ) => {
      state[payload.threadId] = payload.older;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof threadsSlice> {}
}

export const { olderRepliesCounted } = threadsSlice.actions;
