import { chatOf } from '../../domain/channelRole';
import { type ChannelId, toChannelId } from '../../domain/ids';
import type { Attention, News } from '../../domain/news';
import type { NotificationLevel } from '../../domain/notificationLevel';
import { isDeletedBy } from '../../domain/revision';
import { isThread } from '../../domain/thread';
import type { RootState } from '../../state/rootState';
import { selectHiddenChannels } from '../channels/leavingSlice';
import { selectIsIgnored } from '../ignoring/ignoringSlice';
import { selectRevisions } from '../messages/messagesSlice';
import { selectOpenChannelIds } from '../restrictions/restrictions';
import { selectModerators, selectOwnId } from '../session/sessionSlice';
import { selectFollowedThreads } from '../unread/followedThreads';
import { selectReadings, selectReadUpTo } from '../unread/unreadSlice';
import { selectLevel } from './notificationsSlice';

/** @param onScreen the conversations that tabs show */
export function selectAttention(
  state: RootState,
  news: News,
  onScreen: readonly ChannelId[],
): Attention {
  const { channelId, timetoken, authorId } = news;
  const chatId = toChannelId(chatOf(channelId));
  const deletions = selectReadings(state)[channelId]?.deletions.byMessage[timetoken] ?? [];
  const revisions = selectRevisions(state, news) ?? [];
  return {
    ownId: selectOwnId(state),
    level: selectThreadLevel(state, channelId),
    isOpen:
      selectOpenChannelIds(state).includes(chatId) && !(chatId in selectHiddenChannels(state)),
    isOnScreen: onScreen.includes(channelId),
    readUpTo: selectReadUpTo(state, channelId),
    isIgnored: selectIsIgnored(state, authorId),
    isDeleted: isDeletedBy(news, [...deletions, ...revisions], selectModerators(state)),
  };
}

/** A reply in a thread that the user follows is addressed to them, as a mention is. Of other threads only mentions are. */
function selectThreadLevel(state: RootState, channelId: ChannelId): NotificationLevel {
  const level = selectLevel(state, channelId);
  if (!isThread(channelId) || level === 'nothing') return level;
  return selectFollowedThreads(state).includes(channelId) ? 'all' : 'mentions';
}
