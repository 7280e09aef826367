/** A protection in force for a channel, or in raid mode for all of them. */
const PROTECTION_KINDS = ['slowMode', 'close', 'raidMode'] as const;
export type ProtectionKind = (typeof PROTECTION_KINDS)[number];

export interface Protection {
  readonly kind: ProtectionKind;
  /** Empty for raid mode. */
  readonly channel: string;
  /** Ms since the epoch. */
  readonly since: number;
  readonly endsAt: number;
}

/** The log's kinds that begin and end each. */
export const PROTECTION_STEPS = {
  slowMode: ['startSlowMode', 'endSlowMode'],
  close: ['closeChannel', 'openChannel'],
  raidMode: ['startRaidMode', 'endRaidMode'],
} as const satisfies Record<ProtectionKind, readonly [string, string]>;

export type ProtectionStep = (typeof PROTECTION_STEPS)[ProtectionKind][number];

interface Step {
  readonly kind: ProtectionKind;
  readonly isStart: boolean;
  readonly opposite: ProtectionStep;
}

/** The effect of a kind of log record on a protection; undefined for other kinds. */
export function protectionStep(logKind: unknown): Step | undefined {
  for (const kind of PROTECTION_KINDS) {
    const [start, end] = PROTECTION_STEPS[kind];
    if (logKind === start) return { kind, isStart: true, opposite: end };
    if (logKind === end) return { kind, isStart: false, opposite: start };
  }
  return undefined;
}

/** Seconds between two messages of a user in slow mode. */
export const SLOW_MODE_SECONDS = 10;
/** The longest that a protection lasts, ms. */
export const MAX_PROTECTION_MS = 24 * 3_600_000;
/** The name of raid mode where messages are said to be rejected by a rule. */
export const RAID_MODE_RULE = 'raid-mode';
/** The same for messages of others than members of a closed channel. */
export const CLOSED_CHANNEL_RULE = 'closed-channel';

export interface RuleHits {
  readonly silent: number;
  readonly active: number;
  /** Ms since the epoch. */
  readonly lastAt: number;
}
