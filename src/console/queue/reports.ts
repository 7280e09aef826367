import type { Timetoken } from '../../../shared/protocol';
import { toChannelId, toUserId, type ChannelId, type UserId } from '../../domain/ids';
import type { MessageSnapshot, ReportRecord } from '../../domain/moderation/moderationRecord';
import { stripBidiControls } from '../../lib/text';
import { groupBy } from '../../lib/table';
import type { GetReportsApiResponse } from '../api/endpoints.generated';

type ServerReport = GetReportsApiResponse['items'][number];

/** The ids of the server are what the console's own types say. */
export function toReport(report: ServerReport): ReportRecord {
  const { id, reporterId, userId, reason, channelId, message, surroundings } = report;
  return {
    ...{ id: id as Timetoken, reporterId: toUserId(reporterId), userId: toUserId(userId) },
    reason: stripBidiControls(reason),
    ...(channelId !== undefined && { channelId: toChannelId(channelId) }),
    ...(message && { message: toSnapshot(message) }),
    surroundings: surroundings.map(toSnapshot),
  };
}

function toSnapshot(message: NonNullable<ServerReport['message']>): MessageSnapshot {
  const { timetoken, authorId, ...said } = message;
  return { ...said, timetoken: timetoken as Timetoken, authorId: toUserId(authorId) };
}

/** The open reports about one user. */
export interface ReportGroup {
  /** The reported user. */
  readonly id: UserId;
  /** Newest first. */
  readonly reports: readonly ReportRecord[];
  /** Each once, beginning with that of the newest report. */
  readonly reasons: readonly string[];
  readonly channelIds: readonly ChannelId[];
}

/** @param reports about the user, newest first */
export function toGroup(id: UserId, reports: readonly ReportRecord[]): ReportGroup {
  return {
    ...{ id, reports },
    reasons: [...new Set(reports.map(({ reason }) => reason))],
    channelIds: [...new Set(reports.flatMap(({ channelId }) => channelId ?? []))],
  };
}

/** @param reports newest first */
export function groupReports(reports: readonly ReportRecord[]): readonly ReportGroup[] {
  return [...groupBy(reports, ({ userId }) => userId)].map(([id, own]) => toGroup(id, own));
}

/** A reason, with the number of its reports when there are several. */
export function countedReason(reason: string, count: number): string {
  return count > 1 ? `${reason} × ${count}` : reason;
}
