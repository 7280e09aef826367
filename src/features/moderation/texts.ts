export const texts = {
  blocked: 'Unfortunately, you were blocked from this channel.',
} as const;
