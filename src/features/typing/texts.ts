export const texts = {
  multiple: 'Multiple users are typing...',
  /** Behind the name of the only one. */
  single: 'is typing...',
  unknownUser: 'Unknown User',
} as const;
