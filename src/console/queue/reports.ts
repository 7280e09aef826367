import { chatOf } from '../../domain/channelRole';
import { type ChannelId, toChannelId, type UserId } from '../../domain/ids';
import type { ReportRecord } from '../../domain/moderation/moderationRecord';
import { groupBy } from '../../lib/table';
import { reasonText } from '../../texts/reportReasons';
import { t } from '../texts/t';

/** The open reports about one user. */
export interface ReportGroup {
  /** The reported user. */
  readonly id: UserId;
  /** Newest first. */
  readonly reports: readonly ReportRecord[];
  /** Each once, beginning with that of the newest report. */
  readonly reasons: readonly string[];
  /** The ids of the channels and chats; what is decided for a thread is decided for its chat. */
  readonly channelIds: readonly ChannelId[];
}

const chatIdOf = (channelId: ChannelId) => toChannelId(chatOf(channelId));

/** @param reports about the user, newest first */
export function toGroup(id: UserId, reports: readonly ReportRecord[]): ReportGroup {
  return {
    id,
    reports,
    reasons: [...new Set(reports.map(({ reason }) => reason))],
    channelIds: [
      ...new Set(reports.flatMap(({ channelId }) => (channelId ? chatIdOf(channelId) : []))),
    ],
  };
}

/** @param reports newest first */
export function groupReports(reports: readonly ReportRecord[]): readonly ReportGroup[] {
  return [...groupBy(reports, ({ userId }) => userId)].map(([id, own]) => toGroup(id, own));
}

/** A reason, with the number of its reports when there are several. */
export function countedReason(reason: string, count: number): string {
  const text = reasonText(reason);
  return count > 1 ? t('queue.countedReason', { reason: text, count }) : text;
}
