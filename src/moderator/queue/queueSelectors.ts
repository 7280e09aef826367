import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import { newestFirst } from '../../domain/moderationHistory';
import type { ReportRecord } from '../../domain/moderationRecord';
import { timetokenToMs, type Timetoken } from '../../domain/timetoken';
import type { User } from '../../domain/user';
import { userSelectors } from '../../features/users/usersSlice';
import type { RootState } from '../app/rootReducer';
import { answeredBy } from '../decisions/deed';
import { selectRunningDeeds } from '../decisions/decisionsSlice';
import { selectHistoryStatus, selectOpenReports, selectReports } from '../history/historySelectors';
import { selectQueueView, type QueueSort } from './queueSlice';

/** What is open about one person. */
export interface ReportGroup {
  /** Whom it is about. */
  readonly id: UserId;
  /** Newest first; none when only a flag in their record tells that they were reported. */
  readonly reports: readonly ReportRecord[];
  /** Ms since the epoch. */
  readonly newestAt: number;
  readonly reasons: readonly string[];
  readonly channelIds: readonly ChannelId[];
}

/** Open reports by whom they are about. */
export function groupReports(reports: readonly ReportRecord[]): ReportGroup[] {
  const byUser = new Map<UserId, ReportRecord[]>();
  for (const report of [...reports].sort(newestFirst)) {
    const group = byUser.get(report.userId);
    if (group) group.push(report);
    else byUser.set(report.userId, [report]);
  }
  return [...byUser].map(([id, own]) => ({
    id,
    reports: own,
    newestAt: own[0] ? timetokenToMs(own[0].id) : 0,
    reasons: [...new Set(own.map(({ reason }) => reason))],
    channelIds: [...new Set(own.flatMap(({ channelId }) => channelId ?? []))],
  }));
}

/** People who were flagged where nobody keeps reports: their record is all there is. */
export function groupFlagged(
  users: readonly User[],
  reports: readonly ReportRecord[],
): ReportGroup[] {
  const reported = new Set(reports.map(({ userId }) => userId));
  return users.flatMap(({ id, flag }) =>
    flag === null || reported.has(id)
      ? []
      : [
          {
            id,
            reports: [],
            newestAt: flag.at ?? 0,
            reasons: [flag.reason],
            channelIds: flag.channelId ? [flag.channelId] : [],
          },
        ],
  );
}

function withoutReports(
  reports: readonly ReportRecord[],
  answered: ReadonlySet<Timetoken>,
): readonly ReportRecord[] {
  return answered.size === 0 ? reports : reports.filter(({ id }) => !answered.has(id));
}

const COMPARE: Readonly<Record<QueueSort, (a: ReportGroup, b: ReportGroup) => number>> = {
  newest: (a, b) => b.newestAt - a.newestAt,
  most: (a, b) => b.reports.length - a.reports.length || b.newestAt - a.newestAt,
};

const selectAllGroups = createSelector(
  [
    selectOpenReports,
    selectReports,
    (state: RootState) => selectHistoryStatus(state, 'reports') === 'loading',
    (state: RootState) => userSelectors.selectAll(state.users),
    selectRunningDeeds,
  ],
  (open, reports, isLoading, users, running) => [
    // What is being answered makes place for the next at once; if it fails, it is back.
    ...groupReports(withoutReports(open, new Set(running.flatMap(answeredBy)))),
    ...(isLoading ? [] : groupFlagged(users, reports)),
  ],
);

/** How many people wait for an answer, whatever the list is narrowed to. */
export const selectQueueCount = createSelector([selectAllGroups], (groups) => groups.length);

/** The queue as it is shown. */
export const selectGroups = createSelector(
  [selectAllGroups, selectQueueView],
  (groups, { sort, reason, channelId }): readonly ReportGroup[] =>
    groups
      .filter(
        (group) =>
          (reason === '' || group.reasons.includes(reason)) &&
          (channelId === null || group.channelIds.includes(channelId)),
      )
      .sort(COMPARE[sort]),
);

/** Reasons and channels that there is something of. */
export const selectQueueChoices = createSelector([selectAllGroups], (groups) => ({
  reasons: [...new Set(groups.flatMap(({ reasons }) => reasons))].filter(Boolean).sort(),
  channelIds: [...new Set(groups.flatMap(({ channelIds }) => channelIds))].sort(),
}));

/** Whose reports are on screen; when they are answered, whoever takes their place in the list. */
export const selectShownGroup = createSelector(
  [selectGroups, selectQueueView],
  (groups, { selectedId, selectedIndex }): ReportGroup | undefined =>
    groups.find(({ id }) => id === selectedId) ??
    groups[Math.min(selectedIndex, groups.length - 1)],
);

/** The checked ones that are still open. */
export const selectCheckedGroups = createSelector(
  [selectGroups, selectQueueView],
  (groups, { checkedIds }) => {
    const checked = new Set(checkedIds);
    return groups.filter(({ id }) => checked.has(id));
  },
);
