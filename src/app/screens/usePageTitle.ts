import { useEffect } from 'react';
import { DEFAULT_CHANNEL, showChannel } from '../../domain/channel';
import {
  selectChannel,
  selectCurrentChannelId,
  selectOtherUser,
} from '../../features/channels/channelsSelectors';
import { useAppSelector } from '../../state/hooks';
import type { RootState } from '../../state/rootState';
import { t } from '../../texts/t';
import { selectUnreadTotal } from './selectUnreadTotal';
import { UNREAD_ICON } from './unreadIcon';

/**
 * The page's title names the channel on screen. While something is unread, it begins with the number of messages, the
 * page's icon has a dot, and the icon of the installed app has the number.
 */
export function usePageTitle(): void {
  const count = useAppSelector(selectUnreadTotal);
  const place = useAppSelector(selectPlace);
  const hasUnread = count > 0;

  const name = t('app.name');
  const shown = place === null ? name : t('ui.pageTitle', { part: place, page: name });
  const title = count > 0 ? t('app.titleWithUnread', { count, title: shown }) : shown;

  useEffect(() => {
    document.title = title;
    return () => {
      document.title = name;
    };
  }, [title, name]);

  useEffect(() => {
    setBadge(count);
    return () => setBadge(0);
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

/** The badge is a decoration: where there is none, or the app is not installed, nothing is missing. */
function setBadge(count: number): void {
  const badged: Pick<Partial<Navigator>, 'setAppBadge'> = navigator;
  void badged.setAppBadge?.(count).catch(() => undefined);
}

/** The name of the channel on screen, as its header has it; null before there is one. */
function selectPlace(state: RootState): string | null {
  const channel = selectChannel(state, selectCurrentChannelId(state));
  if (channel.id === DEFAULT_CHANNEL.id) return null;
  return showChannel(channel, selectOtherUser(state, channel.id)).shownName;
}
