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

/**
 * Reports that nobody has answered. The log is fetched from its newest record back and an answer is
 * newer than its report: until it is all there, reports from before what is known of it are left out.
 */
export const selectOpenReports = createSelector(
  [selectReports, selectLog, (state: RootState) => selectHistoryStatus(state, 'log') === 'loading'],
  (reports, log, isLoading) => {
    const known = isLoading ? reports.filter(({ id }) => id > (log.at(-1)?.id ?? '9')) : reports;
    return openReports(known, log);
  },
);
