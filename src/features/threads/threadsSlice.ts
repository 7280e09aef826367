import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import { createTable } from '../../lib/table';
import { olderRepliesCounted, type OlderReplies, sessionEnded } from '../../realtime/events';

type ThreadsState = Readonly<Record<ChannelId, OlderReplies>>;

const initialState: ThreadsState = createTable();

/**
 * The replies of threads beyond those that are loaded. The replies themselves are messages like any others, and the
 * `dialogs` slice says which thread is open.
 */
export const threadsSlice = createSlice({
  name: 'threads',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(sessionEnded, () => initialState)
      .addMatcher(olderRepliesCounted, (state, { payload, meta }) => {
        state[meta.arg.originalArgs.threadId] = payload;
      });
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof threadsSlice> {}
}
