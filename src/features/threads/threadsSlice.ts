import { createSlice, type Draft, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import { createTable } from '../../lib/table';
import { sessionEnded } from '../../realtime/events';

/** The summary of a thread under its message. */
export interface ThreadSummary {
  /** Replies, without those that are known to be deleted. */
  readonly count: number;
  /** The last reply as it reads now; null when there is none. */
  readonly last: Message | null;
}

/** Per thread, as it was when it was last read: no event tells of threads that are not open. */
type ThreadsState = Readonly<Record<ChannelId, ThreadSummary>>;

const initialState: ThreadsState = createTable();

/** The state of threads besides their messages. The `dialogs` slice says which one is open. */
export const threadsSlice = createSlice({
  name: 'threads',
  initialState,
  reducers: {
    summaryReceived: (
      state,
      { payload }: PayloadAction<{ readonly threadId: ChannelId; readonly summary: ThreadSummary }>,
    ) => {
      state[payload.threadId] = payload.summary as Draft<ThreadSummary>;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof threadsSlice> {}
}

export const { summaryReceived } = threadsSlice.actions;
