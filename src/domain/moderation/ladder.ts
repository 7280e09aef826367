import type { UserId } from '../ids';
import { timetokenToMs, type Timetoken } from '../../../shared/protocol';
import { isRestriction, type LogRecord } from './moderationRecord';
import type { Restrictions } from './restriction';

const DAY_MS = 86_400_000;
/** A strike counts for so long. */
export const STRIKE_LIFETIME_MS = 90 * DAY_MS;

/** A step that moderators take about a user. */
export interface LadderStep {
  readonly kind: 'warn' | 'mute' | 'block' | 'ban';
  /** Missing when it has no end. */
  readonly ms?: number;
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
 * Counts the warnings and restrictions of a user that were not taken back and have not expired.
 *
 * @param undone the records that were taken back, see `undoneRecords`
 * @param now ms since the epoch
 */
export function countStrikes(
  log: readonly LogRecord[],
  undone: ReadonlySet<Timetoken>,
  userId: UserId,
  now: number,
): number {
  return log.filter(
    ({ id, kind, userId: about }) =>
      about === userId &&
      (kind === 'warn' || isRestriction(kind)) &&
      !undone.has(id) &&
      timetokenToMs(id) > now - STRIKE_LIFETIME_MS,
  ).length;
}

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
  return STEPS.slice(Math.min(strikes, last)).find(({ kind }) => {
    if (kind === 'warn' || kind === 'ban') return true;
    const inForce: readonly string[] = kind === 'mute' ? mutedChannels : blockedChannels;
    return !inForce.includes(here);
  });
}
