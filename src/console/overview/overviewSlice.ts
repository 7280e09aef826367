import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Period } from '../../domain/moderation/overview';

interface OverviewState {
  readonly period: Period;
  /** Whether the charts are plain tables. */
  readonly hasTables: boolean;
}

const initialState: OverviewState = { period: 'month', hasTables: false };

/** How the figures on the work of the moderators are shown. */
export const overviewSlice = createSlice({
  name: 'overview',
  initialState: (): OverviewState => initialState,
  reducers: {
    periodChosen: (state, { payload }: PayloadAction<Period>) => ({ ...state, period: payload }),
    tablesToggled: (state) => ({ ...state, hasTables: !state.hasTables }),
  },
  selectors: {
    selectPeriod: (state) => state.period,
    selectHasTables: (state) => state.hasTables,
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof overviewSlice> {}
}

export const { periodChosen, tablesToggled } = overviewSlice.actions;
export const { selectPeriod, selectHasTables } = overviewSlice.selectors;
