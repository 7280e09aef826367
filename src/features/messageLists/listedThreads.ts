import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import { isSameTable } from '../../lib/table';
import type { RootState } from '../../state/rootState';
import { selectThreadSummary } from '../threads/threadsSelectors';
import { lastActivity, selectFollowedThreads } from '../unread/followedThreads';
import { selectReadings } from '../unread/unreadSlice';

/** Each thread takes a call or two. */
const PAGE_SIZE = 10;

/** The followed threads of the first pages of the list, as far as is known before they are loaded. */
export const selectThreadsToList = createSelector(
  [selectFollowedThreads, selectReadings, (_state: RootState, pages: number) => pages],
  (ids, readings, pages): readonly ChannelId[] =>
    ids
      .toSorted((a, b) => (lastActivity(readings[a]) < lastActivity(readings[b]) ? 1 : -1))
      .slice(0, pages * PAGE_SIZE),
  { memoizeOptions: { resultEqualityCheck: isSameTable } },
);

/** The loaded threads with replies, the one with the newest reply first. */
export function selectListedThreads(state: RootState): readonly ChannelId[] {
  return selectFollowedThreads(state)
    .flatMap((id) => {
      const last = selectThreadSummary(state, id)?.last;
      return last ? [{ id, at: last.timetoken }] : [];
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .map(({ id }) => id);
}

export const selectHasMoreThreads = (state: RootState, pages: number): boolean =>
  selectFollowedThreads(state).length > pages * PAGE_SIZE;
