import type { ChannelId } from '../../domain/ids';
import type { ReportRecord } from '../../domain/moderation/moderationRecord';
import type { Timetoken } from '../../../shared/protocol';
import type { Decision } from '../actions/moderationAction';
import type { User } from '../../domain/user';
import type { ReportGroup } from './reports';

/** A reported message and the reports that its deletion closes. */
interface ReportedMessage {
  readonly channelId: ChannelId;
  readonly message: Timetoken;
  readonly reportIds: readonly Timetoken[];
  /** The reason of the newest report of it. */
  readonly reason: string;
}

/** The messages in a user's reports. Reports without a message are closed with the first one. */
function reportedMessages({ reports }: Pick<ReportGroup, 'reports'>): readonly ReportedMessage[] {
  const found = new Map<string, ReportedMessage>();
  const others: Timetoken[] = [];
  for (const report of reports) {
    const about = messageOf(report);
    if (!about) {
      others.push(report.id);
      continue;
    }
    const key = `${about.channelId} ${about.message}`;
    const { reportIds = [], reason = report.reason } = found.get(key) ?? {};
    found.set(key, { ...about, reason, reportIds: [...reportIds, report.id] });
  }
  const [first, ...rest] = found.values();
  return first ? [{ ...first, reportIds: [...first.reportIds, ...others] }, ...rest] : [];
}

function messageOf({ channelId, message }: ReportRecord) {
  return channelId && message && { channelId, message: message.timetoken };
}

type Deletion = Decision & Pick<ReportedMessage, 'channelId' | 'message'>;

/**
 * Deletes each reported message and closes its reports.
 *
 * @param reason empty to use the reason of each message's own reports
 */
export function deletions(reported: ReportGroup, reason = ''): readonly Deletion[] {
  return reportedMessages(reported).map((about) => ({
    kind: 'deleteMessage',
    userId: reported.id,
    ...about,
    reason: reason || about.reason,
  }));
}

/** One action per message, so that each has its record in the log. */
export function dismissals({ id: userId, reports }: ReportGroup): readonly Decision[] {
  return reports.map(({ id }) => ({ kind: 'dismiss', userId, reportIds: [id], reason: '' }));
}

type Restrictions = Pick<User, 'isBanned' | 'mutedChannels' | 'blockedChannels'>;

/** @param known what holds for the user already: it cannot be decided again */
export function bans(
  { id: userId, reports, reasons }: ReportGroup,
  known: Restrictions | undefined,
): readonly Decision[] {
  if (known?.isBanned) return [];
  const reportIds = reports.map(({ id }) => id);
  return [{ kind: 'ban', userId, reason: reasons[0] ?? '', reportIds }];
}

/**
 * Restricts a user in every channel of the reports. Reports without a channel are closed with the first one.
 *
 * @param known what holds for the user already: it cannot be decided again
 */
export function channelRestrictions(
  kind: 'mute' | 'block',
  { id: userId, reports, reasons, channelIds }: ReportGroup,
  known: Restrictions | undefined,
): readonly Decision[] {
  const restricted = (kind === 'mute' ? known?.mutedChannels : known?.blockedChannels) ?? [];
  const open = channelIds.filter((channelId) => !restricted.includes(channelId));
  return open.map((channelId) => {
    const own = reports.filter((report) => (report.channelId ?? open[0]) === channelId);
    return {
      kind,
      userId,
      channelId,
      reason: own[0]?.reason ?? reasons[0] ?? '',
      reportIds: own.map(({ id }) => id),
    };
  });
}
