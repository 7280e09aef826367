import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { RestrictionKind } from '../../domain/moderation/moderationRecord';
import { isRecord } from '../../../shared/isRecord';

/** Durations of restrictions, ms; null is permanent. */
export const DURATIONS = {
  minutes: 600_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
  forever: null,
} as const;

export type Duration = keyof typeof DURATIONS;

/** In the order of the keys `1` to `6`. */
export const DURATION_NAMES = Object.keys(DURATIONS) as readonly Duration[];

/** The end of a restriction that starts now; empty when it is permanent. @param now ms */
export function endOf(duration: Duration, now = Date.now()): { readonly until?: number } {
  const ms = DURATIONS[duration];
  return ms === null ? {} : { until: now + ms };
}

export type Durations = Readonly<Record<RestrictionKind, Duration>>;

/** A permanent restriction is chosen, and not what a key does at first. */
const initialState: Durations = { ban: 'week', mute: 'day', block: 'week' };

/** The last chosen duration of each kind of restriction. */
export const durationsSlice = createSlice({
  name: 'durations',
  initialState: (): Durations => initialState,
  reducers: {
    durationUsed: (
      state,
      { payload }: PayloadAction<{ readonly kind: RestrictionKind; readonly duration: Duration }>,
    ) => ({ ...state, [payload.kind]: payload.duration }),
  },
  selectors: { selectDurations: (state) => state },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof durationsSlice> {}
}

export const { durationUsed } = durationsSlice.actions;
export const { selectDurations } = durationsSlice.selectors;

/** @param stored by an earlier visit, or anything else */
export function readDurations(stored: unknown): Durations {
  const read = (kind: RestrictionKind) =>
    DURATION_NAMES.find((name) => isRecord(stored) && stored[kind] === name) ?? initialState[kind];
  return { ban: read('ban'), mute: read('mute'), block: read('block') };
}
