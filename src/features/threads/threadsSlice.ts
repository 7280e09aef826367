import { createSlice, type Draft, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import { createTable } from '../../lib/table';
import { sessionEnded } from '../../realtime/events';

/** The replies of a thread. */
export interface ThreadReplies {
  /** The newest, oldest first, as they read now and without those that are deleted. */
  readonly newest: readonly Message[];
  /** How many there are before them. */
  readonly older: number;
}

/** Per thread, as it was when it was last read: no event tells of threads that are not open. */
type ThreadsState = Readonly<Record<ChannelId, ThreadReplies>>;

const initialState: ThreadsState = createTable();

/** The state of threads besides their messages. The `dialogs` slice says which one is open. */
export const threadsSlice = createSlice({
  name: 'threads',
  initialState,
  reducers: {
    threadRead: (
      state,
      { payload }: PayloadAction<{ readonly threadId: ChannelId; readonly replies: ThreadReplies }>,
    ) => {
      state[payload.threadId] = payload.replies as Draft<ThreadReplies>;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof threadsSlice> {}
}

export const { threadRead } = threadsSlice.actions;
