export const texts = {
  title: 'Keyboard shortcuts',
} as const;
