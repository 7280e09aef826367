import { toChannelId, toUserId, type UserId } from '../../domain/ids';
import type { MessageSnapshot, ReportRecord } from '../../domain/moderation/moderationRecord';
import { stripBidiControls } from '../../lib/text';
import { groupReports, type ReportGroup } from '../../moderator/queue/queueSelectors';
import type { Timetoken } from '../../../shared/protocol';
import type { GetReportsApiResponse } from '../api/endpoints.generated';

/** A report as the server gives it. */
export type ServerReport = GetReportsApiResponse['items'][number];

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

/** The open reports about a user as the case that they make. */
export function toGroup(userId: UserId, reports: readonly ReportRecord[]): ReportGroup {
  const [group] = groupReports(reports);
  return group ?? { id: userId, reports: [], newestAt: 0, reasons: [], channelIds: [] };
}
