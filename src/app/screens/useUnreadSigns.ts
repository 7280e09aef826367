import { useEffect } from 'react';
import type { ChannelId } from '../../domain/ids';
import { isThread } from '../../domain/thread';
import { selectHiddenChannels } from '../../features/channels/leavingSlice';
import { selectUnreadReplies } from '../../features/unread/followedThreads';
import { selectReadings, selectUnreadCount } from '../../features/unread/unreadSlice';
import { useAppSelector } from '../../state/hooks';
import type { RootState } from '../../state/rootState';
import { UNREAD_ICON } from './unreadIcon';

const TITLE = 'Moderated Chat';

/** While something is unread, the page's title begins with the number of messages, and its icon has a dot. */
export function useUnreadSigns(): void {
  const count = useAppSelector(selectUnreadTotal);
  const hasUnread = count > 0;

  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${TITLE}` : TITLE;
    return () => {
      document.title = TITLE;
    };
  }, [count]);

  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!hasUnread || !icon) return undefined;
    const { href } = icon;
    icon.href = UNREAD_ICON;
    return () => {
      icon.href = href;
    };
  }, [hasUnread]);
}

function selectUnreadTotal(state: RootState): number {
  const hidden = selectHiddenChannels(state);
  const ids = (Object.keys(selectReadings(state)) as ChannelId[]).filter(
    (id) => !(id in hidden) && !isThread(id),
  );
  const inChannels = ids.reduce((total, id) => total + selectUnreadCount(state, id), 0);
  return inChannels + selectUnreadReplies(state);
}
