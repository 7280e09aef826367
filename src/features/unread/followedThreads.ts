import { createSelector } from '@reduxjs/toolkit';
import { chatOf } from '../../domain/channelRole';
import type { ChannelId } from '../../domain/ids';
import { isThread } from '../../domain/thread';
import { isSameTable } from '../../lib/table';
import type { RootState } from '../../state/rootState';
import { selectHiddenChannels } from '../channels/leavingSlice';
import { selectOpenThreadId } from '../panels/panelsSlice';
import { selectMemberThreadIds } from '../memberships/membershipsSlice';
import { selectOpenChannelIds } from '../restrictions/restrictions';
import { type ChannelReading, isBehind } from './channelReading';
import {
  selectIsAtBottom,
  selectIsPageShown,
  selectReadings,
  selectUnreadCount,
  selectUnwrittenMarks,
} from './unreadSlice';

/** More threads are not received: the address of a poll has a limit. */
const MAX_FOLLOWED = 50;

/**
 * The threads that the user follows, in channels that the user may read: those that something happened in most
 * recently. The list keeps its identity while nothing of it changes.
 */
export const selectFollowedThreads = createSelector(
  [
    selectMemberThreadIds,
    selectUnwrittenMarks,
    selectOpenChannelIds,
    selectHiddenChannels,
    selectReadings,
  ],
  (memberIds, unwritten, openIds, hidden, readings): readonly ChannelId[] => {
    // A thread that is followed from now on is written soon.
    const ids = new Set([
      ...memberIds,
      ...(Object.keys(unwritten) as ChannelId[]).filter(isThread),
    ]);
    const chats = new Set<string>(openIds.filter((id) => !(id in hidden)));
    const followed = [...ids].filter((id) => chats.has(chatOf(id)));
    const activity = (id: ChannelId) => lastActivity(readings[id]);
    if (followed.length > MAX_FOLLOWED)
      followed.sort((a, b) => (activity(a) < activity(b) ? 1 : -1));
    return followed.slice(0, MAX_FOLLOWED).sort();
  },
  { memoizeOptions: { resultEqualityCheck: isSameTable } },
);

/** The newest reply that is known to be there, or the place up to which the user has read. */
export function lastActivity(reading: ChannelReading | undefined): string {
  const { newest, mark } = reading ?? {};
  return [newest ?? '', mark ?? ''].sort().at(-1) ?? '';
}

/** Unread replies in followed threads. */
export const selectUnreadReplies = (state: RootState): number =>
  selectFollowedThreads(state).reduce((total, id) => total + selectUnreadCount(state, id), 0);

/** The open thread, while the reader sees replies in it that count as unread. */
export function selectThreadBeingRead(state: RootState): ChannelId | null {
  const openId = selectOpenThreadId(state);
  if (openId === null || !selectFollowedThreads(state).includes(openId)) return null;
  const reading = selectReadings(state)[openId];
  const isSeen = selectIsPageShown(state) && selectIsAtBottom(state, openId);
  return isSeen && reading && isBehind(reading) ? openId : null;
}
