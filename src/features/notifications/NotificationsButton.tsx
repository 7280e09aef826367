import { Bell, BellOff } from 'lucide-react';
import type { ChannelId } from '../../domain/ids';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { IconButton } from '../../ui/IconButton';
import { notificationsOpened } from '../dialogs/dialogsSlice';
import { selectOpenChannelIds } from '../restrictions/restrictions';
import { selectIsNotifying, selectLevel, selectPermission } from './notificationsSlice';
import { BUTTON_CLASS, LEVEL_NAMES } from './texts';

/**
 * Opens the menu with what the channel notifies of, for channels that the user is in; there as soon as it is known
 * what the browser allows.
 */
export function NotificationsButton({ channelId }: { readonly channelId: ChannelId }) {
  const dispatch = useAppDispatch();
  const isJoined = useAppSelector((state) => selectOpenChannelIds(state).includes(channelId));
  const isKnown = useAppSelector((state) => selectPermission(state) !== null);
  const isNotifying = useAppSelector(selectIsNotifying);
  const level = useAppSelector((state) => selectLevel(state, channelId));
  if (!isJoined || !isKnown) return null;
  const Icon = isNotifying && level !== 'nothing' ? Bell : BellOff;
  return (
    <IconButton
      label={t('notifications.title')}
      className={BUTTON_CLASS}
      aria-haspopup="menu"
      aria-description={t(isNotifying ? LEVEL_NAMES[level] : 'notifications.off')}
      icon={<Icon size={19} aria-hidden="true" />}
      onClick={() => dispatch(notificationsOpened(channelId))}
    />
  );
}
