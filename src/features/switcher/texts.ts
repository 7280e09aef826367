export const texts = {
  title: 'Switch to',
  search: 'Channel, chat or person',
  entries: 'Channels, chats and people',
  joins: 'Join a channel',
  /** Name of the sign at what could not be joined or created. */
  notOpened: 'Not opened',
} as const;
