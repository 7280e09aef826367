import type { ChannelType } from './channel';

/** The messages of a channel of which the user wants to be notified. */
export const NOTIFICATION_LEVELS = ['all', 'mentions', 'nothing'] as const;
export type NotificationLevel = (typeof NOTIFICATION_LEVELS)[number];

/** Under this name the `custom` data of a membership holds the level, so that all devices of the user agree. */
export const NOTIFICATION_LEVEL = 'notifications';

/** The level of a membership; without one, direct chats notify of everything and others of mentions. */
export function readLevel(stored: unknown, type: ChannelType | null): NotificationLevel {
  const level = NOTIFICATION_LEVELS.find((each) => each === stored);
  return level ?? (type === 'direct' ? 'all' : 'mentions');
}
