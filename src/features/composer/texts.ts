export const texts = {
  addEmoji: 'Add an emoji',
  addFile: 'Add a file',
  removeFile: 'Remove the file',
  picturesToSend: 'Pictures to send',
  remove: (name: string) => `Remove ${name}`,
  placeholder: 'Send message',
  muted: 'You were muted from this channel',
  rejectedMessage:
    'Your message was blocked. Perhaps you tried to use offensive language or send an image that contains nudity?',
  /** Names of the sign at the composer. */
  notSent: 'Not sent',
  sendAgain: 'Not sent. Press Enter or Send to try again.',
  tooLong: 'Too long to send',
  filled: (percent: string) => `${percent} of the longest message`,
  /** Why a file is not sent. */
  faults: {
    notImage: 'Not an image',
    empty: 'Empty',
    tooLarge: 'Too large',
    tooMany: 'Too many',
  },
} as const;
