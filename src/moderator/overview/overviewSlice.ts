import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Period } from '../../domain/moderation/overview';

interface OverviewState {
  readonly period: Period;
  /** Whether the charts are plain tables. */
  readonly hasTables: boolean;
  /** The moment for which the figures are computed, ms since the epoch; null until the tab opens. */
  readonly at: number | null;
}

const initialState: OverviewState = { period: 'month', hasTables: false, at: null };

/** Saves the shown figures as a file. */
export const overviewExported = createAction('overview/exported');

/** The figures on the work of the moderators. */
export const overviewSlice = createSlice({
  name: 'overview',
  initialState: (): OverviewState => initialState,
  reducers: {
    periodChosen: (state, { payload }: PayloadAction<Period>) => ({ ...state, period: payload }),
    tablesToggled: (state) => ({ ...state, hasTables: !state.hasTables }),
    /** Ages and periods are counted from this moment. */
    overviewTimed: (state, { payload }: PayloadAction<number>) => ({ ...state, at: payload }),
  },
  selectors: {
    selectPeriod: (state) => state.period,
    selectHasTables: (state) => state.hasTables,
    selectOverviewTime: (state) => state.at,
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof overviewSlice> {}
}

export const { periodChosen, tablesToggled, overviewTimed } = overviewSlice.actions;
export const { selectPeriod, selectHasTables, selectOverviewTime } = overviewSlice.selectors;
