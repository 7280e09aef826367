import { createSelector } from '@reduxjs/toolkit';
import { newestFirst, openReports, undoneRecords } from '../../domain/moderationHistory';
import type { RootState } from '../app/rootReducer';
import type { HistoryKind } from './historyFacts';
import { blockedSelectors, logSelectors, reportSelectors } from './historySlice';

export const selectHistoryStatus = (state: RootState, kind: HistoryKind) =>
  state.history.status[kind];

/** All reports, in the order in which they arrived. */
export const selectReports = (state: RootState) => reportSelectors.selectAll(state.history.reports);

/** The log, newest first. */
export const selectLog = createSelector(
  [(state: RootState) => logSelectors.selectAll(state.history.log)],
  (log) => [...log].sort(newestFirst),
);

/** What was stopped, newest first over all channels. */
export const selectBlocked = createSelector(
  [(state: RootState) => blockedSelectors.selectAll(state.history.blocked)],
  (blocked) => [...blocked].sort(newestFirst),
);

export const selectUndone = createSelector([selectLog], undoneRecords);

export const selectOpenReports = createSelector([selectReports, selectLog], openReports);
