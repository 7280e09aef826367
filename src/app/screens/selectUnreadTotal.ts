import type { ChannelId } from '../../domain/ids';
import { isThread } from '../../domain/thread';
import { selectHiddenChannels } from '../../features/channels/leavingSlice';
import { selectUnreadReplies } from '../../features/unread/followedThreads';
import { selectReadings, selectUnreadCount } from '../../features/unread/unreadSlice';
import type { RootState } from '../../state/rootState';

/** How many messages are unread in all channels, chats and followed threads. */
export function selectUnreadTotal(state: RootState): number {
  const hidden = selectHiddenChannels(state);
  const ids = (Object.keys(selectReadings(state)) as ChannelId[]).filter(
    (id) => !(id in hidden) && !isThread(id),
  );
  const inChannels = ids.reduce((total, id) => total + selectUnreadCount(state, id), 0);
  return inChannels + selectUnreadReplies(state);
}
