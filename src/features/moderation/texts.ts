export const texts = {
  blocked: 'Unfortunately, you were blocked from this channel.',
  reportTitle: 'Why are you reporting this comment?',
  thanksTitle: 'Thank you for letting us know',
  thanks: 'Your feedback is important in helping us keep the community safe.',
  close: 'Close',
  /** Of a reason whose report failed. */
  notSent: 'Not sent',
  sendAgain: 'Not sent. Choose it again to try again.',
} as const;
