import { createSelector } from '@reduxjs/toolkit';
import { newestFirst, openReports, undoneRecords } from '../../domain/moderation/moderationLog';
import type { Timetoken } from '../../../shared/protocol';
import { selectChannelListStatus } from '../channels/channelDirectory';
import { listStatus, type ListStatus } from '../state/listStatus';
import type { RootState } from '../state/rootState';
import { recordsApi, type RecordsPage } from './recordsApi';
import {
  selectLiveAppeals,
  selectLiveLog,
  selectLiveRejected,
  selectLiveReports,
} from './recordsSlice';
import type { RecordKind } from './translateRecords';
import type { UserId } from '../../domain/ids';
import type { LogRecord } from '../../domain/moderation/moderationRecord';
import { checkReplay } from '../../domain/moderation/replayLog';
import { namelessUser, userTitle } from '../../domain/user';
import { userSelectors } from '../../features/users/usersSlice';
import { selectLogView } from '../state/consoleSlice';

const { getAppeals, getLog, getReports, getRejectedMessages } = recordsApi.endpoints;
const LISTS = {
  log: getLog.select(null),
  reports: getReports.select(null),
  rejected: getRejectedMessages.select(null),
  appeals: getAppeals.select(null),
};

/**
 * Without what a list is made from, "none" would be a guess: the channels say where to look for rejected messages, and
 * the log has the answers to appeals.
 */
export function selectRecordsStatus(state: RootState, kind: RecordKind): ListStatus {
  const needed = statusNeeded(state, kind);
  return needed === 'loaded' ? listStatus(LISTS[kind](state)) : needed;
}

function statusNeeded(state: RootState, kind: RecordKind): ListStatus {
  if (kind === 'rejected') return selectChannelListStatus(state);
  return kind === 'appeals' ? listStatus(LISTS.log(state)) : 'loaded';
}

/** Live records and those in the cache, each once, newest first. */
function merge<Item extends { readonly id: Timetoken }>(
  live: readonly Item[],
  pages: readonly RecordsPage<Item>[] = [],
): readonly Item[] {
  const records = [...live, ...pages.flatMap((page) => page.records)];
  return [...new Map(records.map((record) => [record.id, record])).values()].sort(newestFirst);
}

export const selectReports = createSelector(
  [selectLiveReports, (state: RootState) => LISTS.reports(state).data],
  (live, data) => merge(live, data?.pages),
);

export const selectLog = createSelector(
  [selectLiveLog, (state: RootState) => LISTS.log(state).data],
  (live, data) => merge(live, data?.pages),
);

/** The rejected messages of all channels. */
export const selectRejected = createSelector(
  [selectLiveRejected, (state: RootState) => LISTS.rejected(state).data],
  (live, data) => merge(live, data?.pages),
);

export const selectAppeals = createSelector(
  [selectLiveAppeals, (state: RootState) => LISTS.appeals(state).data],
  (live, data) => merge(live, data?.pages),
);

const RECORDS = {
  log: selectLog,
  reports: selectReports,
  rejected: selectRejected,
  appeals: selectAppeals,
};

/** The oldest loaded record of a list that has more records than the console loads. */
export function selectLoadedSince(state: RootState, kind: RecordKind): Timetoken | null {
  if (selectRecordsStatus(state, kind) !== 'loaded') return null;
  const isWhole = LISTS[kind](state).data?.pages.at(-1)?.rest.length === 0;
  return isWhole ? null : (RECORDS[kind](state).at(-1)?.id ?? null);
}

/** Whether nothing of the log and the reports is missing. */
export const selectIsLogWhole = (state: RootState): boolean =>
  (['log', 'reports'] as const).every(
    (kind) =>
      selectRecordsStatus(state, kind) === 'loaded' && selectLoadedSince(state, kind) === null,
  );

export const selectUndone = createSelector([selectLog], undoneRecords);

/**
 * Reports that nobody has closed. The log is fetched from its newest record back, and the record that
 * closes a report is newer than the report: while the log is loading, reports older than its known part
 * are left out.
 */
export const selectOpenReports = createSelector(
  [selectReports, selectLog, (state: RootState) => selectRecordsStatus(state, 'log') === 'loading'],
  (reports, log, isLoading) => {
    const known = isLoading ? reports.filter(({ id }) => id > (log.at(-1)?.id ?? '9')) : reports;
    return openReports(known, log);
  },
);

const selectUsers = (state: RootState) => userSelectors.selectEntities(state.users);

/** The filtered log, newest first. */
export const selectLogRows = createSelector(
  [selectLog, selectLogView, selectUsers],
  (log, { actor, kind, user }, users): readonly LogRecord[] => {
    const wanted = user.trim().toLowerCase();
    const isAbout = (userId: UserId | undefined) => {
      if (wanted === '') return true;
      if (userId === undefined) return false;
      const name = userTitle(users[userId] ?? namelessUser(userId));
      return [name, userId].some((text) => text.toLowerCase().includes(wanted));
    };
    return log.filter(
      (record) =>
        (actor === null || (record.actorId ?? 'service') === actor) &&
        (kind === null || record.kind === kind) &&
        isAbout(record.userId),
    );
  },
);

/** Everyone with a record in the log. */
export const selectActors = createSelector([selectLog], (log) => [
  ...new Set(log.map(({ actorId }) => actorId ?? ('service' as const))),
]);

/** The result of replaying the log and comparing it with the current records. */
export const selectReplay = createSelector(
  [selectLog, selectReports, selectUsers],
  (log, reports, users) => checkReplay(log, reports, (userId) => users[userId]),
);
