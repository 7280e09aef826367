import { createSelector } from '@reduxjs/toolkit';
import { computeOverview, type Overview } from '../../domain/moderation/overview';
import {
  selectAppeals,
  selectLog,
  selectRecordsStatus,
  selectReports,
} from '../log/recordsSelectors';
import { selectOpenSince } from '../queue/queueSelectors';
import type { RecordKind } from '../log/translateRecords';
import type { ListStatus } from '../state/listStatus';
import type { RootState } from '../state/rootState';
import { selectOverviewTime, selectPeriod } from './overviewSlice';

/** The figures; null before the tab was opened. */
export const selectOverview = createSelector(
  [selectLog, selectReports, selectOpenSince, selectAppeals, selectPeriod, selectOverviewTime],
  (log, reports, openSince, appeals, period, at): Overview | null =>
    at === null ? null : computeOverview({ log, reports, openSince, appeals }, period, at),
);

/** The records that the figures are made from. */
export const OVERVIEW_KINDS = ['log', 'reports', 'appeals'] as const satisfies RecordKind[];

/** Figures of a part of the records would be wrong: all of them must be there. */
export function selectOverviewStatus(state: RootState): ListStatus {
  const found = OVERVIEW_KINDS.map((kind) => selectRecordsStatus(state, kind));
  return found.find((status) => status !== 'loading' && status !== 'loaded') ?? worst(found);
}

function worst(found: readonly ListStatus[]): ListStatus {
  return found.includes('loading') ? 'loading' : 'loaded';
}
