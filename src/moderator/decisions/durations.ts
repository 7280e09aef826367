/** How long a restriction lasts, ms; null is without end. */
export const DURATIONS = {
  minutes: { label: '10 minutes', ms: 600_000 },
  hour: { label: '1 hour', ms: 3_600_000 },
  day: { label: '24 hours', ms: 86_400_000 },
  week: { label: '7 days', ms: 604_800_000 },
  month: { label: '30 days', ms: 2_592_000_000 },
  forever: { label: 'Permanent', ms: null },
} as const;

export type Duration = keyof typeof DURATIONS;

/** In the order of their keys, `1` to `6`. */
export const DURATION_NAMES = Object.keys(DURATIONS).filter(isDuration);

export function isDuration(value: string): value is Duration {
  return value in DURATIONS;
}

/** When a restriction that begins now ends by itself; nothing when it does not. @param now ms */
export function endOf(duration: Duration, now = Date.now()): { readonly until?: number } {
  const { ms } = DURATIONS[duration];
  return ms === null ? {} : { until: now + ms };
}
