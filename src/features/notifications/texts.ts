import type { NotificationLevel } from '../../domain/notificationLevel';
import type { TextId } from '../../texts/t';

export const LEVEL_NAMES: Readonly<Record<NotificationLevel, TextId>> = {
  all: 'notifications.all',
  mentions: 'notifications.mentions',
  nothing: 'notifications.nothing',
};

/** The button that opens the menu. */
export const BUTTON_CLASS = 'notifications-button';
