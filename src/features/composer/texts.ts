export const texts = {
  placeholder: 'Send message',
  muted: 'You were muted from this channel',
  blockedMessage:
    'Your message was blocked. Perhaps you tried to use offensive language or send an image that contains nudity?',
} as const;
