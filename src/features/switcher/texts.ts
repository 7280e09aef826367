export const texts = {
  title: 'Switch to',
  search: 'Channel, chat or person',
  entries: 'Channels, chats and people',
  joins: 'Join a channel',
} as const;
