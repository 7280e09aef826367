import { useContext, useEffect } from 'react';
import type { ChannelId } from '../../domain/ids';
import { selectHiddenChannels } from '../../features/channels/leavingSlice';
import { selectReadings, selectUnreadCount } from '../../features/unread/unreadSlice';
import { useAppSelector } from '../../state/hooks';
import type { RootState } from '../../state/rootState';
import { ReplayFrame } from '../../ui/Overlay';

const TITLE = 'Moderated Chat';

/** The picture of `public/favicon.svg` with a dot. It is part of the script, so that it needs no request. */
const UNREAD_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2a53d3"/><path d="M8 9.5h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8.5L10 26v-4.500H8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2Z" fill="#fff"/><path d="m12.500 15.600 2.600 2.600 5-5" fill="none" stroke="#2a53d3" stroke-width="2.200" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="8" r="7" fill="#e5342b" stroke="#fff" stroke-width="2"/></svg>',
)}`;

/**
 * While something is unread, the page's title begins with the number of messages, and its icon has a dot; not in a
 * replay.
 */
export function useUnreadSigns(): void {
  const isReplay = useContext(ReplayFrame) !== null;
  const count = useAppSelector(selectUnreadTotal);
  const hasUnread = count > 0 && !isReplay;

  useEffect(() => {
    if (isReplay) return undefined;
    document.title = count > 0 ? `(${count}) ${TITLE}` : TITLE;
    return () => {
      document.title = TITLE;
    };
  }, [count, isReplay]);

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
  const ids = (Object.keys(selectReadings(state)) as ChannelId[]).filter((id) => !(id in hidden));
  return ids.reduce((total, id) => total + selectUnreadCount(state, id), 0);
}
