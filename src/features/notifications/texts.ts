import type { NotificationLevel } from '../../domain/notificationLevel';

export const LEVEL_NAMES: Readonly<Record<NotificationLevel, string>> = {
  all: 'All messages',
  mentions: 'Mentions',
  nothing: 'Nothing',
};

/** The button that opens the menu. */
export const BUTTON_CLASS = 'notifications-button';
