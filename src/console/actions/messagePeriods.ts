/** The periods of which recent messages are shown and deleted, ms. */
export const PERIODS = { minutes: 600_000, hour: 3_600_000, day: 86_400_000 } as const;

export type MessagePeriod = keyof typeof PERIODS;

export const PERIOD_NAMES = ['minutes', 'hour', 'day'] as const satisfies readonly MessagePeriod[];
