import type { ChannelId } from '../../domain/ids';
import type { ReportRecord } from '../../domain/moderation/moderationRecord';
import type { Timetoken } from '../../../shared/protocol';
import type { ModerationAction } from '../actions/moderationAction';
import type { ReportGroup } from './reports';

/** A reported message and the reports that its deletion closes. */
interface ReportedMessage {
  readonly channelId: ChannelId;
  readonly message: Timetoken;
  readonly reportIds: readonly Timetoken[];
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
    const reportIds = [...(found.get(key)?.reportIds ?? []), report.id];
    found.set(key, { ...about, reportIds });
  }
  const [first, ...rest] = found.values();
  return first ? [{ ...first, reportIds: [...first.reportIds, ...others] }, ...rest] : [];
}

function messageOf({ channelId, message }: ReportRecord) {
  return channelId && message && { channelId, message: message.timetoken };
}

type Deletion = Extract<ModerationAction, { readonly type: 'revise' }>;

/**
 * Deletes each reported message and closes its reports.
 *
 * @param reason empty to use the reason of the reports
 */
export function deletions(reported: ReportGroup, reason = ''): readonly Deletion[] {
  return reportedMessages(reported).map(({ reportIds, ...about }) => ({
    ...{ type: 'revise', kind: 'deleteMessage', userId: reported.id, ...about },
    note: { reason: reason || (reported.reasons[0] ?? ''), reportIds },
  }));
}

/** One action per message, so that each has its record in the log. */
export function dismissals({ id: userId, reports }: ReportGroup): readonly ModerationAction[] {
  const note = { reason: '' };
  return reports.map(({ id }) => ({ type: 'dismiss', userId, reportIds: [id], note }));
}

export function bans({ id: userId, reports, reasons }: ReportGroup): readonly ModerationAction[] {
  const note = { reason: reasons[0] ?? '', reportIds: reports.map(({ id }) => id) };
  return [{ type: 'decide', userId, decision: { kind: 'ban' }, note }];
}

/** Restricts a user in every channel of the reports. Reports without a channel are closed with the first one. */
export function channelRestrictions(
  kind: 'mute' | 'block',
  { id: userId, reports, reasons, channelIds }: ReportGroup,
): readonly ModerationAction[] {
  return channelIds.map((channelId) => {
    const own = reports.filter((report) => (report.channelId ?? channelIds[0]) === channelId);
    const reportIds = own.map(({ id }) => id);
    return {
      ...{ type: 'decide', userId, decision: { kind, channelId } },
      note: { reason: own[0]?.reason ?? reasons[0] ?? '', reportIds },
    };
  });
}
