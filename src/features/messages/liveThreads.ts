import { createSelector } from '@reduxjs/toolkit';
import { chatOf } from '../../domain/channelRole';
import { type ChannelId, toChannelId } from '../../domain/ids';
import { isThreadRoot } from '../../domain/thread';
import { isSameTable } from '../../lib/table';
import type { RootState } from '../../state/rootState';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import { selectOpenThreadId } from '../panels/panelsSlice';
import { selectAreMembershipsLoaded } from '../memberships/membershipsSlice';
import { selectOpenChannelIds } from '../restrictions/restrictions';
import { selectFollowedThreads } from '../unread/followedThreads';
import { newestMessage } from './messageChunks';
import { selectShownMessages } from './messagesSlice';

/** Closed threads of the channel on screen that are subscribed, the newest ones: the address of a poll has a limit. */
const MAX_WATCHED = 25;

const NO_THREADS: readonly ChannelId[] = [];
const SAME_LIST = { memoizeOptions: { resultEqualityCheck: isSameTable } };

/** The threads of the messages that the list of the channel on screen has loaded, newest first. */
const selectThreadsInList = createSelector(
  [
    (state: RootState) =>
      selectShownMessages(state, selectCurrentChannelId(state))?.revisions.byMessage,
    (state: RootState) =>
      selectShownMessages(state, selectCurrentChannelId(state))?.chunks[0]?.messages[0]?.timetoken,
    (state: RootState) => selectEndOfWindow(state),
  ],
  (revisions, first, last): readonly ChannelId[] => {
    if (!revisions || first === undefined) return NO_THREADS;
    const threads = Object.values(revisions)
      .flatMap((actions) => actions.find(isThreadRoot) ?? [])
      .filter(({ messageTimetoken: root }) => root >= first && (last === null || root <= last))
      .map(({ value }) => toChannelId(value));
    // All are of one channel, so sort by the time of their messages.
    return threads.sort().reverse();
  },
  SAME_LIST,
);

/** Null while the list has the newest messages. */
function selectEndOfWindow(state: RootState) {
  const shown = selectShownMessages(state, selectCurrentChannelId(state));
  return shown?.window ? (newestMessage(shown.chunks)?.timetoken ?? null) : null;
}

/** The threads that the screen shows something of: the open one, and those that have a summary. */
export const selectShownThreads = createSelector(
  [selectOpenThreadId, selectThreadsInList, selectAreMembershipsLoaded, selectOpenChannelIds],
  (openId, ids, areLoaded, openChannelIds): readonly ChannelId[] =>
    areLoaded ? only(openChannelIds, openId === null ? ids : [openId, ...ids]) : NO_THREADS,
  SAME_LIST,
);

/**
 * The threads whose events are received: the open one, the newest ones of the channel on screen, and those that the
 * user follows. The list keeps its identity while nothing of it changes.
 */
export const selectLiveThreads = createSelector(
  [selectOpenThreadId, selectShownThreads, selectFollowedThreads, selectAreMembershipsLoaded],
  (openId, shown, followed, areLoaded): readonly ChannelId[] => {
    const open = shown.filter((id) => id === openId);
    const watched = shown.filter((id) => id !== openId).slice(0, MAX_WATCHED);
    return areLoaded ? [...new Set([...open, ...watched, ...followed])] : NO_THREADS;
  },
  SAME_LIST,
);

/** The threads of channels that the user may read, each once. */
function only(openChannelIds: readonly string[], ids: readonly ChannelId[]): readonly ChannelId[] {
  return [...new Set(ids)].filter((id) => openChannelIds.includes(chatOf(id)));
}
