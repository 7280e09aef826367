import type { ChannelId } from '../../domain/ids';
import { rootOf } from '../../domain/threadRoot';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { selectChannelsInOrder, selectCurrentChannelId } from '../channels/channelsSelectors';
import { channelOpened, nextNewsChosen, unreadNeighbourChosen } from '../channels/channelsSlice';
import { mentionsRequested } from '../dialogs/dialogsSlice';
import { selectOpenThreadId, threadOpened } from '../panels/panelsSlice';
import { linkFollowed } from '../links/linksSlice';
import { lastActivity, selectFollowedThreads } from '../unread/followedThreads';
import { selectIsUnread, selectReadings } from '../unread/unreadSlice';
import { mentionSeen, selectHasNewNotices, selectUnseenMentions } from './unseenSlice';

/** Goes to what concerns the user most: the oldest mention, then threads, channels, and notices from moderators. */
function goToNextNews(_action: unknown, api: AppListenerApi): void {
  const state = api.getState();
  const [mention] = selectUnseenMentions(state);
  const threadId = selectUnreadThread(state);
  const root = threadId && rootOf(threadId);
  if (mention) {
    api.dispatch(mentionSeen(mention));
    api.dispatch(linkFollowed({ channelId: mention.channelId, timetoken: mention.timetoken }));
  } else if (root) {
    if (root.channelId !== selectCurrentChannelId(state))
      api.dispatch(channelOpened(root.channelId));
    api.dispatch(threadOpened(root));
  } else if (selectHasUnreadChannel(state)) api.dispatch(unreadNeighbourChosen(1));
  else if (selectHasNewNotices(state)) api.dispatch(mentionsRequested(false));
}

/** The followed thread with the newest of all unread replies, unless it is open. */
function selectUnreadThread(state: RootState): ChannelId | undefined {
  const openId = selectOpenThreadId(state);
  const activity = (id: ChannelId) => lastActivity(selectReadings(state)[id]);
  return selectFollowedThreads(state)
    .filter((id) => id !== openId && selectIsUnread(state, id))
    .sort((a, b) => (activity(a) < activity(b) ? 1 : -1))[0];
}

function selectHasUnreadChannel(state: RootState): boolean {
  const currentId = selectCurrentChannelId(state);
  return selectChannelsInOrder(state).some(
    ({ id }) => id !== currentId && selectIsUnread(state, id),
  );
}

export function addNextNewsListeners(startListening: StartListening) {
  return startListening({ actionCreator: nextNewsChosen, effect: goToNextNews });
}
