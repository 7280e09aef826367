import type { Restrictions } from './restriction';

const DAY_MS = 86_400_000;
/** A strike counts for so long. */
export const STRIKE_LIFETIME_MS = 90 * DAY_MS;

/** A step that moderators take about a user. */
export interface LadderStep {
  readonly kind: 'warn' | 'mute' | 'block' | 'ban';
  /** Missing when it has no end. */
  readonly ms?: number;
  /** The channel of a mute or a block. */
  readonly channelId?: string;
}

/** From the mildest to the strictest: one for each strike. */
const STEPS: readonly LadderStep[] = [
  { kind: 'warn' },
  { kind: 'mute', ms: 3_600_000 },
  { kind: 'mute', ms: DAY_MS },
  { kind: 'block' },
  { kind: 'ban' },
];

/**
 * The step for so many strikes, or the first one after it that is not in force yet; undefined when there is none.
 *
 * @param here the channel to mute or block in; without one only a warning and a ban are possible
 */
export function proposeStep(
  strikes: number,
  { isBanned, mutedChannels, blockedChannels }: Restrictions,
  here: string | undefined,
): LadderStep | undefined {
  if (isBanned) return undefined;
  const last = STEPS.length - 1;
  if (here === undefined) return STEPS[strikes < last ? 0 : last];
  for (const step of STEPS.slice(Math.min(strikes, last))) {
    if (step.kind === 'warn' || step.kind === 'ban') return step;
    const inForce: readonly string[] = step.kind === 'mute' ? mutedChannels : blockedChannels;
    if (!inForce.includes(here)) return { ...step, channelId: here };
  }
  return undefined;
}
