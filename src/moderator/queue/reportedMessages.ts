import type { UserFlag } from '../../domain/flag';
import type { ChannelId } from '../../domain/ids';
import type { ReportRecord } from '../../domain/moderationRecord';
import type { Timetoken } from '../../domain/timetoken';
import type { Deed } from '../decisions/deed';
import type { ReportGroup } from './queueSelectors';

/** A message that somebody reported, with the reports that its deletion answers. */
interface ReportedMessage {
  readonly channelId: ChannelId;
  readonly message: Timetoken;
  readonly reportIds: readonly Timetoken[];
}

/** Whom the messages are of, with what their record says where nobody keeps reports. */
type Reported = Pick<ReportGroup, 'id' | 'reports' | 'reasons'> & {
  readonly flag?: UserFlag | null | undefined;
};

/** The messages that a person's reports name; reports that name none go with the first of them. */
function reportedMessages({ reports, flag }: Reported): readonly ReportedMessage[] {
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
  if (first) return [{ ...first, reportIds: [...first.reportIds, ...others] }, ...rest];
  const { channelId, message } = flag ?? {};
  return reports.length === 0 && channelId && message
    ? [{ channelId, message, reportIds: [] }]
    : [];
}

function messageOf({ channelId, message }: ReportRecord) {
  return channelId && message && { channelId, message: message.timetoken };
}

type Deletion = Extract<Deed, { readonly type: 'revise' }>;

/**
 * Deletes each message that somebody was reported for, and closes the reports.
 *
 * @param reason empty for that of the reports
 */
export function deletions(reported: Reported, reason = ''): readonly Deletion[] {
  return reportedMessages(reported).map(({ reportIds, ...about }) => ({
    ...{ type: 'revise', kind: 'deleteMessage', userId: reported.id, ...about },
    note: { reason: reason || (reported.reasons[0] ?? ''), reportIds },
  }));
}

/** One for each report, so that each has its line in the log. */
export function dismissals({ id: userId, reports }: ReportGroup): readonly Deed[] {
  const note = { reason: '' };
  if (reports.length === 0) return [{ type: 'dismiss', userId, reportIds: [], note }];
  return reports.map(({ id }) => ({ type: 'dismiss', userId, reportIds: [id], note }));
}

/** Closes all reports about the person. */
export function bans({ id: userId, reports, reasons }: ReportGroup): readonly Deed[] {
  const note = { reason: reasons[0] ?? '', reportIds: reports.map(({ id }) => id) };
  return [{ type: 'decide', userId, decision: { kind: 'ban' }, note }];
}

/** In every channel where the person was reported; reports without one go with the first of them. */
export function channelRestrictions(
  kind: 'mute' | 'block',
  { id: userId, reports, reasons, channelIds }: ReportGroup,
): readonly Deed[] {
  return channelIds.map((channelId) => {
    const own = reports.filter((report) => (report.channelId ?? channelIds[0]) === channelId);
    const reportIds = own.map(({ id }) => id);
    return {
      ...{ type: 'decide', userId, decision: { kind, channelId } },
      note: { reason: own[0]?.reason ?? reasons[0] ?? '', reportIds },
    };
  });
}
