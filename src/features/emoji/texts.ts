/** Names for screen readers; nothing of this is on screen. */
export const texts = {
  emoji: 'Emoji',
  search: 'Search',
} as const;
