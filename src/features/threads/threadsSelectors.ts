import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import { type Message, readRevised } from '../../domain/message';
import type { Timetoken } from '../../../shared/protocol';
import { validFor } from '../../domain/revision';
import type { RootState } from '../../state/rootState';
import { selectIgnoring } from '../ignoring/ignoringSlice';
import { selectModerators } from '../session/sessionSlice';

/** The line under the message that a thread replies to. */
export interface ThreadSummary {
  /** Replies, without those known to be deleted or of ignored users. */
  readonly count: number;
  /** The last of them; null when there is none. */
  readonly last: Message | null;
}

const selectLoaded = (state: RootState, threadId: ChannelId) => state.messages.byChannel[threadId];

/** The cursor of the replies that have to be counted; null when all are loaded or counted. */
export function selectUncountedBefore(state: RootState, threadId: ChannelId): Timetoken | null {
  const loaded = selectLoaded(state, threadId);
  if (!loaded?.hasHistory || !loaded.hasOlder) return null;
  const { oldestSeen } = loaded;
  const counted = state.threads[threadId];
  return oldestSeen !== null && (!counted || counted.before < oldestSeen) ? oldestSeen : null;
}

/** Undefined until the newest replies are loaded, and those before them counted. */
export const selectThreadSummary = createSelector(
  [
    (state: RootState, threadId: ChannelId) => state.threads[threadId],
    selectLoaded,
    selectIgnoring,
    selectModerators,
  ],
  (counted, loaded, { userIds }, moderators): ThreadSummary | undefined => {
    if (!loaded?.hasHistory || (loaded.hasOlder && !counted)) return undefined;
    const messages = loaded.chunks.flatMap((chunk) => chunk.messages);
    const { byMessage } = loaded.revisions;
    const replies = messages
      .flatMap((message) => {
        const actions = byMessage[message.timetoken] ?? [];
        return readRevised(message, validFor(message, actions, moderators)) ?? [];
      })
      .filter(({ authorId }) => !userIds.has(authorId));
    const older = loaded.hasOlder && counted ? counted.count - countBefore(messages, counted) : 0;
    return { count: Math.max(0, older) + replies.length, last: replies.at(-1) ?? null };
  },
);

/** Loaded ones among those that were counted. */
const countBefore = (
  messages: readonly Message[],
  { before }: { readonly before: Timetoken },
): number => messages.filter(({ timetoken }) => timetoken < before).length;
