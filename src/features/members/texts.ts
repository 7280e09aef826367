export const texts = {
  title: 'Members',
  search: 'Search in members',
  close: 'Close',
  you: '(You)',
  present: 'Present',
} as const;
