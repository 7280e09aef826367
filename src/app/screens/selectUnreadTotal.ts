import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import { isThread } from '../../domain/thread';
import { selectHiddenChannels } from '../../features/channels/leavingSlice';
import { selectUnreadReplies } from '../../features/unread/followedThreads';
import { countOf } from '../../features/unread/unreadState';
import type { RootState } from '../../state/rootState';

/** Memoized: the sum goes over all channels, of which a user may have a thousand. */
const selectUnreadInChannels = createSelector(
  [(state: RootState) => state.unread, selectHiddenChannels],
  (unread, hidden) =>
    (Object.keys(unread.byChannel) as ChannelId[])
      .filter((id) => !(id in hidden) && !isThread(id))
      .reduce((total, id) => total + countOf(unread, id), 0),
);

/** How many messages are unread in all channels, chats and followed threads. */
export const selectUnreadTotal = (state: RootState): number =>
  selectUnreadInChannels(state) + selectUnreadReplies(state);
