import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RestrictionKind } from '../../domain/moderationRecord';
import type { Duration } from './durations';

/** How long each kind of restriction lasts unless the moderator says otherwise. */
export type Durations = Readonly<Record<RestrictionKind, Duration>>;

const initialState: Durations = { ban: 'forever', mute: 'forever', block: 'forever' };

/** The duration that was chosen last, for each kind of restriction. */
export const durationsSlice = createSlice({
  name: 'durations',
  initialState: (): Durations => initialState,
  reducers: {
    /** Those of an earlier visit. */
    durationsRestored: (state, { payload }: PayloadAction<Partial<Durations>>) => ({
      ...state,
      ...payload,
    }),
    /** A restriction of this kind is set for this long. */
    durationUsed: (
      state,
      { payload }: PayloadAction<{ readonly kind: RestrictionKind; readonly duration: Duration }>,
    ) => ({ ...state, [payload.kind]: payload.duration }),
  },
  selectors: { selectDurations: (state) => state },
});

export const { durationsRestored, durationUsed } = durationsSlice.actions;
export const { selectDurations } = durationsSlice.selectors;
