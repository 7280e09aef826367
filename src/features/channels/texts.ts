export const texts = {
  channels: 'Channels',
  chats: '1:1 / Group chats',
  searchChats: 'Search in...',
  joinChannel: 'Join a channel',
  searchChannels: 'Search in channels',
  newChat: 'New chat',
  searchUsers: 'Search in users',
  users: 'Users',
  newGroupChat: 'New group chat',
  groupChatName: 'Group chat name (optional)',
  createGroupChat: 'Create group chat',
  back: 'Back',
} as const;
