import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import { newestFirst } from '../../domain/moderation/moderationLog';
import type { AuthorSummary, ReportRecord } from '../../domain/moderation/moderationRecord';
import { type Timetoken, timetokenToMs } from '../../../shared/protocol';
import { namelessUser, type User, userTitle } from '../../domain/user';
import { userSelectors } from '../../features/users/usersSlice';
import type { RootState } from '../state/rootState';
import { reportsClosedBy } from '../actions/moderationAction';
import { selectRunningActions } from '../actions/actionsSlice';
import {
  selectLog,
  selectOpenReports,
  selectRecordsStatus,
  selectReports,
  selectUndone,
} from '../log/recordsSelectors';
import {
  ACCOUNT_AGES,
  selectQueueFilters,
  selectQueueView,
  type QueueFilters,
  type QueueSort,
} from './queueSlice';

/** The open reports about one user. */
export interface ReportGroup {
  /** The reported user. */
  readonly id: UserId;
  /** Newest first; empty when only a flag in the user's record says that they were reported. */
  readonly reports: readonly ReportRecord[];
  /** Ms since the epoch; 0 when a flag does not say when. */
  readonly newestAt: number;
  /** Each once, beginning with that of the newest report. */
  readonly reasons: readonly string[];
  readonly channelIds: readonly ChannelId[];
}

/** The list shows one line of a text, characters. */
const MAX_EXCERPT = 200;

/** The text or the file's name of the newest reported message; null when no report holds one. */
export function excerptOf({ reports }: ReportGroup): string | null {
  for (const { message, text, file } of reports) {
    const said = message?.text || text || message?.fileName || file?.name;
    if (said) return said.slice(0, MAX_EXCERPT);
  }
  return null;
}

/** The reasons of a group, those with several reports with their number. */
export function countReasons({
  reasons,
  reports,
}: Pick<ReportGroup, 'reasons' | 'reports'>): readonly string[] {
  return reasons.map((reason) => {
    const count = reports.filter((report) => report.reason === reason).length;
    return count > 1 ? `${reason} × ${count}` : reason;
  });
}

/** Groups open reports by the reported user. */
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

/** Flagged users without stored reports, as on a bare keyset. */
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

/** Reports that a running action closes leave the queue at once, and return if it fails. */
const selectReported = createSelector([selectOpenReports, selectRunningActions], (open, running) =>
  groupReports(withoutReports(open, new Set(running.flatMap(reportsClosedBy)))),
);

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** Names arrive all the time, and are no reason to compute the queue anew. */
const selectFlaggedUsers = createSelector(
  [(state: RootState) => userSelectors.selectAll(state.users)],
  (users) => users.filter(({ flag }) => flag !== null),
  { memoizeOptions: { resultEqualityCheck: isSameList } },
);

const selectAllGroups = createSelector(
  [
    selectReported,
    selectReports,
    (state: RootState) => selectRecordsStatus(state, 'reports') === 'loading',
    selectFlaggedUsers,
  ],
  (reported, reports, isLoading, flagged) => [
    ...reported,
    ...(isLoading ? [] : groupFlagged(flagged, reports)),
  ],
);

/** The number of users in the whole queue. */
export const selectQueueCount = createSelector([selectAllGroups], (groups) => groups.length);

/** When each open case was first reported, ms since the epoch; null when its flag does not say. */
export const selectOpenSince = createSelector([selectAllGroups], (groups) =>
  groups.map(({ reports, newestAt }) => {
    const first = reports.at(-1);
    return first ? timetokenToMs(first.id) : newestAt || null;
  }),
);

const selectSince = (state: RootState) => selectQueueView(state).since;

const NO_USERS: Partial<Record<UserId, User>> = {};
/** The users whose names a search looks through. */
const selectSearchedUsers = (state: RootState) =>
  selectQueueView(state).search.trim() === ''
    ? NO_USERS
    : userSelectors.selectEntities(state.users);

/** The filtered and sorted queue. */
export const selectGroups = createSelector(
  [selectAllGroups, selectQueueFilters, selectSince, selectSearchedUsers],
  (
    groups,
    { sort, reason, channelId, search, scope, account },
    since,
    users,
  ): readonly ReportGroup[] => {
    const wanted = search.trim().toLowerCase();
    return groups
      .filter(
        (group) =>
          (reason === '' || group.reasons.includes(reason)) &&
          (channelId === null || group.channelIds.includes(channelId)) &&
          group.newestAt >= since &&
          isAsYoung(group, ACCOUNT_AGES[account]) &&
          (wanted === '' ||
            textsOf(group, users[group.id], scope).some((text) => text.includes(wanted))),
      )
      .sort(COMPARE[sort]);
  },
);

/** Age and number of messages of the reported user, from the newest report that has them. */
export function authorOf({ reports }: ReportGroup): AuthorSummary | undefined {
  return reports.find(({ author }) => author !== undefined)?.author;
}

/** Whether an account was at most so old when it was reported last. @param age ms; null for any */
function isAsYoung(group: ReportGroup, age: number | null): boolean {
  const author = authorOf(group);
  return age === null || (author !== undefined && group.newestAt - author.firstSeen <= age);
}

/** The texts that the search of the queue looks through, in lower case. */
function textsOf(
  { id, reports, reasons }: ReportGroup,
  user: User | undefined,
  scope: QueueFilters['scope'],
): string[] {
  const name = userTitle(user ?? namelessUser(id));
  const said = reports.flatMap(({ message, text, file }) => [
    message?.text ?? text ?? '',
    message?.fileName ?? file?.name ?? '',
  ]);
  const texts = {
    all: [id, name, ...reasons, ...said],
    author: [id, name],
    text: said,
  };
  return texts[scope].map((text) => text.toLowerCase());
}

/** How many decisions about each user are in the log and not undone. */
export const selectDecisionCounts = createSelector([selectLog, selectUndone], (log, undone) => {
  const counts = new Map<UserId, number>();
  for (const { id, userId, kind, undoes } of log) {
    if (!userId || undone.has(id) || undoes || NO_DECISIONS.has(kind)) continue;
    counts.set(userId, (counts.get(userId) ?? 0) + 1);
  }
  return counts;
});

/** Records of reports, and of what restrictions end with. */
const NO_DECISIONS: ReadonlySet<string> = new Set([
  ...[
    'note',
    'askOpinion',
    'handOver',
    'takeOver',
    'flag',
    'unflag',
    'dismiss',
    'changeEnd',
    'unban',
    'unmute',
    'unblock',
    'restoreMessage',
  ],
  ...['unwarn', 'uphold', 'overturn'],
]);

/** The reasons and channels of the queue. */
export const selectQueueChoices = createSelector([selectAllGroups], (groups) => ({
  reasons: [...new Set(groups.flatMap(({ reasons }) => reasons))].filter(Boolean).sort(),
  channelIds: [...new Set(groups.flatMap(({ channelIds }) => channelIds))].sort(),
}));

/** The selected group, or the one that took its place in the list when it was closed. */
export const selectShownGroup = createSelector(
  [selectGroups, selectQueueView],
  (groups, { selectedId, selectedIndex }): ReportGroup | undefined =>
    groups.find(({ id }) => id === selectedId) ??
    groups[Math.min(selectedIndex, groups.length - 1)],
);

/** Checked groups that are still open. */
export const selectCheckedGroups = createSelector(
  [selectGroups, selectQueueView],
  (groups, { checkedIds }) => {
    const checked = new Set(checkedIds);
    return groups.filter(({ id }) => checked.has(id));
  },
);
