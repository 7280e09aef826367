import { AtSign, Bell, BellOff, BellRing, MessageSquareText } from 'lucide-react';
import { useMemo } from 'react';
import type { ChannelId } from '../../domain/ids';
import {
  NOTIFICATION_LEVEL,
  NOTIFICATION_LEVELS,
  type NotificationLevel,
} from '../../domain/notificationLevel';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { type ActionItem, Menu, type MenuItem } from '../../ui/Menu';
import { dialogClosed } from '../dialogs/dialogsSlice';
import { membershipDataChosen } from '../unread/unreadSlice';
import {
  notificationsSwitched,
  selectIsNotifying,
  selectLevel,
  selectPermission,
} from './notificationsSlice';
import { BUTTON_CLASS, LEVEL_NAMES } from './texts';

const ICONS = { all: MessageSquareText, mentions: AtSign, nothing: BellOff } as const;

const NOTES = {
  default: 'notifications.note.default',
  granted: 'notifications.note.granted',
  denied: 'notifications.note.denied',
  unsupported: 'notifications.note.unsupported',
} as const;

/** Chooses what a channel notifies of, on all devices, and whether this browser notifies. */
export function NotificationsMenu({ channelId }: { readonly channelId: ChannelId }) {
  const dispatch = useAppDispatch();
  const permission = useAppSelector(selectPermission) ?? 'unsupported';
  const anchor = useMemo(() => document.querySelector<HTMLElement>(`.${BUTTON_CLASS}`), []);
  return (
    <Menu
      label={t('notifications.title')}
      items={[...useSwitch(), ...useLevelItems(channelId)]}
      note={t(NOTES[permission])}
      anchor={anchor}
      onClose={() => void dispatch(dialogClosed())}
    />
  );
}

/** The choices of what the channel notifies. */
export function useLevelItems(channelId: ChannelId): readonly ActionItem[] {
  const dispatch = useAppDispatch();
  const level = useAppSelector((state) => selectLevel(state, channelId));
  return NOTIFICATION_LEVELS.map((each) => {
    const Icon = ICONS[each];
    return {
      label: t(LEVEL_NAMES[each]),
      icon: <Icon size={17} aria-hidden="true" />,
      isChosen: each === level,
      choose: () => dispatch(choiceOf(channelId, each)),
    };
  });
}

const choiceOf = (channelId: ChannelId, level: NotificationLevel) =>
  membershipDataChosen({ channelId, data: { [NOTIFICATION_LEVEL]: level } });

/** Turns notifications on or off where the browser has not decided against them. */
function useSwitch(): readonly MenuItem[] {
  const dispatch = useAppDispatch();
  const permission = useAppSelector(selectPermission);
  const isOn = useAppSelector(selectIsNotifying);
  if (permission !== 'default' && permission !== 'granted') return [];
  const Icon = isOn ? Bell : BellRing;
  return [
    {
      label: t(isOn ? 'notifications.turnOff' : 'notifications.turnOn'),
      icon: <Icon size={17} aria-hidden="true" />,
      choose: () => dispatch(notificationsSwitched(!isOn)),
    },
  ];
}
