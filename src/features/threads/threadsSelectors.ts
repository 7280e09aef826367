import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import { readRevised } from '../../domain/message';
import type { RootState } from '../../state/rootState';
import type { ThreadSummary } from './threadsSlice';

/**
 * How many replies a thread has, and the last one; undefined until it was read. Of a thread that is open, what was
 * delivered since counts as well.
 */
export const selectThreadSummary = createSelector(
  [
    (state: RootState, threadId: ChannelId) => state.threads[threadId],
    (state: RootState, threadId: ChannelId) => state.messages.byChannel[threadId],
  ],
  (known, loaded): ThreadSummary | undefined => {
    if (!loaded?.hasHistory) return known;
    const { byMessage } = loaded.revisions;
    const replies = loaded.chunks.flatMap(({ messages }) =>
      messages.flatMap((message) => readRevised(message, byMessage[message.timetoken]) ?? []),
    );
    const last = replies.at(-1) ?? null;
    if (!loaded.hasOlder) return { count: replies.length, last };
    const readTo = known?.last?.timetoken ?? '';
    const since = replies.filter(({ timetoken }) => timetoken > readTo).length;
    return { count: (known?.count ?? 0) + since, last };
  },
);
