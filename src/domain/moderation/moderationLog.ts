import { protectionStep } from '../behaviourRules/protectionState';
import { isAboutRecord } from './decision';
import type { ChannelId, UserId } from '../ids';
import type { LogRecord, ReportRecord, RestrictionKind } from './moderationRecord';
import type { Timetoken } from '../../../shared/protocol';
import type { User } from '../user';

/**
 * Ids of the records that were undone by records that are not undone themselves. A restored message
 * marks its deletion as undone without naming it.
 */
export function undoneRecords(log: readonly LogRecord[]): ReadonlySet<Timetoken> {
  const undone = new Set<Timetoken>();
  const revised = new Map<string, LogRecord['kind']>();
  // Newest first, so that an undo is known to hold before its target is reached.
  for (const record of [...log].sort(newestFirst)) {
    const { id, kind, undoes, channelId, message } = record;
    if (undoes !== undefined && !undone.has(id)) undone.add(undoes);
    if (kind !== 'deleteMessage' && kind !== 'restoreMessage') continue;
    const key = `${channelId ?? ''} ${message ?? ''}`;
    const later = revised.get(key);
    if (later !== undefined && later !== kind) undone.add(id);
    revised.set(key, kind);
  }
  return undone;
}

/**
 * Reports without a decision: no record in force names them. An undoing record names the reports that
 * it reopens, and closes none. Reports of one message by one user count as one.
 */
export function openReports(
  reports: readonly ReportRecord[],
  log: readonly LogRecord[],
): readonly ReportRecord[] {
  const undone = undoneRecords(log);
  const closed = new Set<Timetoken>();
  for (const { id, undoes, reportIds = [] } of log) {
    if (undoes !== undefined || undone.has(id)) continue;
    for (const reportId of reportIds) closed.add(reportId);
  }
  return withoutRepeated(reports).filter(({ id }) => !closed.has(id));
}

/** Keeps the latest report of each reporter on each message. */
function withoutRepeated(reports: readonly ReportRecord[]): readonly ReportRecord[] {
  const latest = new Map<string, Timetoken>();
  const keyOf = ({ reporterId, channelId, message }: ReportRecord) =>
    channelId && message && JSON.stringify([reporterId, channelId, message.timetoken]);
  for (const report of reports) {
    const key = keyOf(report);
    if (key && report.id > (latest.get(key) ?? '')) latest.set(key, report.id);
  }
  return reports.filter((report) => {
    const key = keyOf(report);
    return !key || latest.get(key) === report.id;
  });
}

/** A restriction in force, with its origin as far as the log has it. */
export interface ActiveRestriction {
  readonly kind: RestrictionKind;
  readonly channelId?: ChannelId;
  /** Missing when the log does not go back that far. */
  readonly record?: LogRecord;
  /** When it ends by itself, ms since the epoch; missing when it does not. */
  readonly until?: number;
}

type Restricted = Pick<User, 'id' | 'isBanned' | 'mutedChannels' | 'blockedChannels'>;

/** The restrictions in force for a user: the ban first, then by channel. */
export function activeRestrictions(
  user: Restricted,
  log: readonly LogRecord[],
): readonly ActiveRestriction[] {
  const undone = undoneRecords(log);
  const find = (kind: ActiveRestriction['kind'], channelId?: ChannelId): ActiveRestriction => {
    const own = log
      .filter((entry) => entry.userId === user.id && entry.channelId === channelId)
      .sort(newestFirst);
    const record = own.find((entry) => entry.kind === kind && !undone.has(entry.id));
    // Undoing a change of the end is itself such a change: the newest record of either kind has the
    // end.
    const until = own.find((entry) => entry.kind === kind || isEndChangeOf(entry, kind))?.until;
    return {
      kind,
      ...(channelId && { channelId }),
      ...(record && { record }),
      ...(until !== undefined && { until }),
    };
  };
  return [
    ...(user.isBanned ? [find('ban')] : []),
    ...user.mutedChannels.map((channelId) => find('mute', channelId)),
    ...user.blockedChannels.map((channelId) => find('block', channelId)),
  ];
}

function isEndChangeOf(record: LogRecord, kind: RestrictionKind): boolean {
  return record.kind === 'changeEnd' && record.restriction === kind;
}

/** One entry of a user's timeline. */
export type TimelineEntry =
  | { readonly type: 'report'; readonly id: Timetoken; readonly report: ReportRecord }
  | { readonly type: 'decision'; readonly id: Timetoken; readonly record: LogRecord };

/** The reports and decisions about a user, newest first. */
export function timelineOf(
  userId: UserId,
  reports: readonly ReportRecord[],
  log: readonly LogRecord[],
): readonly TimelineEntry[] {
  const said = reports
    .filter((report) => report.userId === userId)
    .map((report) => ({ type: 'report' as const, id: report.id, report }));
  const own = new Set(said.map(({ id }) => id));
  const decided = log
    .filter((record) => record.userId === userId || record.reportIds?.some((id) => own.has(id)))
    .map((record) => ({ type: 'decision' as const, id: record.id, record }));
  return [...said, ...decided].sort(newestFirst);
}

/** Whether a record can be undone: a published message has already been read. */
export function canBeUndone(record: LogRecord): boolean {
  const { kind, userId, message, reportIds, channelId, restriction } = record;
  if (kind === 'changeRules') return Boolean(record.rules ?? record.behaviour);
  const step = protectionStep(kind);
  // A protection that ended by itself is over.
  if (step) return step.isStart || record.actorId !== undefined;
  if (isAboutRecord(kind) || kind === 'warn') return userId !== undefined;
  if (kind === 'changeEnd') return userId !== undefined && restriction !== undefined;
  if (kind === 'dismiss') return reportIds !== undefined && reportIds.length > 0;
  const isRevision = kind === 'deleteMessage' || kind === 'restoreMessage';
  return isRevision && message !== undefined && channelId !== undefined;
}

/** Timetokens have equal length, so text order is time order. */
export function newestFirst(a: { readonly id: Timetoken }, b: { readonly id: Timetoken }): number {
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}
