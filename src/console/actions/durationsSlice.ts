import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { RestrictionKind } from '../../domain/moderation/moderationRecord';
import { isRecord, textField } from '../../../shared/isRecord';
import { sessionStarted } from '../../realtime/events';
import { combineListeners } from '../../state/storeKit';
import type { ConsoleListenerApi, StartListening } from '../state/rootState';

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
export const DURATION_NAMES = Object.keys(DURATIONS).filter(isDuration);

export function isDuration(value: string): value is Duration {
  return value in DURATIONS;
}

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
    /** Durations stored by an earlier visit. */
    durationsRestored: (state, { payload }: PayloadAction<Partial<Durations>>) => ({
      ...state,
      ...payload,
    }),
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

const { durationsRestored } = durationsSlice.actions;
export const { durationUsed } = durationsSlice.actions;
export const { selectDurations } = durationsSlice.selectors;

const KEY = 'moderator-durations';

function restore(_action: unknown, { dispatch, extra }: ConsoleListenerApi): void {
  const stored = parse(extra.storage.get(KEY));
  const entries = (['ban', 'mute', 'block'] as const).flatMap((kind) => {
    const duration = textField(stored, kind);
    return duration !== undefined && isDuration(duration) ? [[kind, duration] as const] : [];
  });
  dispatch(durationsRestored(Object.fromEntries(entries)));
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    // Not valid JSON: the next choice replaces it.
    return {};
  }
}

function store(_action: unknown, api: ConsoleListenerApi): void {
  api.extra.storage.set(KEY, JSON.stringify(selectDurations(api.getState())));
}

export function addDurationsListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: restore }),
    startListening({ actionCreator: durationUsed, effect: store }),
  );
}
