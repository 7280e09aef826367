/** Said to have different amounts of talk (`talkOrder`). */
export const CHANNELS = [
  { id: 'space.alpha', name: 'Alpha' },
  { id: 'space.beta', name: 'Beta' },
  { id: 'space.gamma', name: 'Gamma' },
  { id: 'space.delta', name: 'Delta' },
] as const;

/** Of ten messages, how many are said in which channel: busy ones and quiet ones. */
const SHARES = [4, 3, 2, 1] as const;
/** How full they are in the beginning, so that they are not all trimmed at the same time. */
const FILLED = [8, 7, 6, 5] as const;

/** The channels in the order in which they are spoken in. */
export const talkOrder = orderOf(SHARES);
/** The same while they are filled. */
export const fillOrder = orderOf(FILLED);

function orderOf(shares: readonly number[]): readonly string[] {
  return CHANNELS.flatMap(({ id }, index) => Array<string>(shares[index] ?? 0).fill(id));
}
