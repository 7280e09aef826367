import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import { type Message, readRevised } from '../../domain/message';
import { validFor } from '../../domain/revision';
import type { RootState } from '../../state/rootState';
import { selectIgnoring } from '../ignoring/ignoringSlice';
import { selectModerators } from '../session/sessionSlice';
import type { ThreadReplies } from './threadsSlice';

/** The replies of a thread; undefined until it was read. Of a thread that is open, with what was delivered since. */
export const selectThreadReplies = createSelector(
  [
    (state: RootState, threadId: ChannelId) => state.threads[threadId],
    (state: RootState, threadId: ChannelId) => state.messages.byChannel[threadId],
    selectModerators,
  ],
  (known, loaded, moderators): ThreadReplies | undefined => {
    if (!loaded?.hasHistory) return known;
    const { byMessage } = loaded.revisions;
    const newest = loaded.chunks.flatMap(({ messages }) =>
      messages.flatMap((message) => {
        const actions = byMessage[message.timetoken] ?? [];
        return readRevised(message, validFor(message, actions, moderators)) ?? [];
      }),
    );
    if (!known || !loaded.hasOlder) return { newest, older: 0 };
    const readTo = known.newest.at(-1)?.timetoken ?? '';
    const since = newest.filter(({ timetoken }) => timetoken > readTo).length;
    const count = known.older + known.newest.length + since;
    return { newest, older: Math.max(0, count - newest.length) };
  },
);

/** The line under the message that a thread replies to. */
interface ThreadSummary {
  /** Replies, without those known to be deleted or of ignored users. */
  readonly count: number;
  /** The last of them; null when there is none. */
  readonly last: Message | null;
}

export const selectThreadSummary = createSelector(
  [selectThreadReplies, selectIgnoring],
  (replies, { userIds }): ThreadSummary | undefined => {
    if (!replies) return undefined;
    const newest = replies.newest.filter(({ authorId }) => !userIds.has(authorId));
    return { count: replies.older + newest.length, last: newest.at(-1) ?? null };
  },
);
