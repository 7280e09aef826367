import { LogOut } from 'lucide-react';
import { useMemo } from 'react';
import { showChannel } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { Menu } from '../../ui/Menu';
import { selectChannel, selectOtherUser } from '../channels/channelsSelectors';
import { dialogClosed } from '../dialogs/dialogsSlice';
import { channelLeft } from '../memberships/membershipsSlice';
import { useLevelItems } from '../notifications/NotificationsMenu';

/** What one can do with a channel of the panel. */
export function ChannelMenu({ channelId }: { readonly channelId: ChannelId }) {
  const dispatch = useAppDispatch();
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const other = useAppSelector((state) => selectOtherUser(state, channelId));
  const anchor = useMemo(
    () => document.querySelector<HTMLElement>(`[data-channel="${CSS.escape(channelId)}"] button`),
    [channelId],
  );
  const leave = {
    label: t('channelsPanel.leave'),
    icon: <LogOut size={17} aria-hidden="true" />,
    choose: () => dispatch(channelLeft(channelId)),
  };
  return (
    <Menu
      label={showChannel(channel, other).name}
      choices={{ title: t('notifications.title'), items: useLevelItems(channelId) }}
      items={[leave]}
      anchor={anchor}
      onClose={() => void dispatch(dialogClosed())}
    />
  );
}
