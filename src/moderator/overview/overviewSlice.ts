import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Period } from '../../domain/moderation/overview';
import type { Delivery } from './readDeliveries';

interface OverviewState {
  readonly period: Period;
  /** Whether the charts are plain tables. */
  readonly hasTables: boolean;
  /** The moment for which the figures are computed, ms since the epoch; null until the tab opens. */
  readonly at: number | null;
  /** The deliveries to other systems; empty without webhooks, and for all but leads. */
  readonly deliveries: readonly Delivery[];
}

const initialState: OverviewState = { period: 'month', hasTables: false, at: null, deliveries: [] };

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
    deliveriesRead: (state, { payload }: PayloadAction<readonly Delivery[]>) => ({
      ...state,
      deliveries: payload,
    }),
  },
  selectors: {
    selectPeriod: (state) => state.period,
    selectHasTables: (state) => state.hasTables,
    selectOverviewTime: (state) => state.at,
    selectDeliveries: (state) => state.deliveries,
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof overviewSlice> {}
}

export const { periodChosen, tablesToggled, overviewTimed, deliveriesRead } = overviewSlice.actions;
export const { selectPeriod, selectHasTables, selectOverviewTime, selectDeliveries } =
  overviewSlice.selectors;
