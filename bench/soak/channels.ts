/** Said to have different amounts of talk (`talkOrder`). */
export const CHANNELS = [
  { id: 'space.alpha', name: 'Alpha' },
  { id: 'space.beta', name: 'Beta' },
  { id: 'space.gamma', name: 'Gamma' },
  { id: 'space.delta', name: 'Delta' },
] as const;

/** Of ten messages, how many are said in which channel: busy ones and quiet ones. */
const SHARES = [4, 3, 2, 1] as const;

/** The channels in the order in which they are spoken in. */
export const talkOrder: readonly string[] = CHANNELS.flatMap(({ id }, index) =>
  Array<string>(SHARES[index] ?? 0).fill(id),
);
