import { toChannelId, type ChannelId } from '../../domain/ids';
import {
  LOG_CHANNEL,
  NO_REASON,
  readBlockedMessage,
  readLogRecord,
  readReport,
  REPORTS_CHANNEL,
  type BlockedMessage,
  type LogRecord,
  type ReportRecord,
} from '../../domain/moderationRecord';
import { isTimetoken } from '../../domain/timetoken';
import { isRecord } from '../../lib/isRecord';
import { withoutOverrides } from '../../lib/withoutOverrides';

const BANNED_PREFIX = 'banned.';

/** A message of one of moderation's channels, by what it is. */
export type HistoryItem =
  | { readonly kind: 'reports'; readonly item: ReportRecord }
  | { readonly kind: 'log'; readonly item: LogRecord }
  | { readonly kind: 'blocked'; readonly item: BlockedMessage };

/** Reads a live event or an item of a history page; undefined when it is nothing of moderation's. */
export function readHistoryItem(envelope: unknown, channel: string): HistoryItem | undefined {
  if (!isRecord(envelope) || !isTimetoken(envelope['timetoken'])) return undefined;
  return readPayload(envelope['timetoken'], envelope['message'], channel);
}

function readPayload(
  id: Parameters<typeof readReport>[0],
  payload: unknown,
  channel: string,
): HistoryItem | undefined {
  if (channel === REPORTS_CHANNEL) {
    const item = readReport(id, payload);
    return item && { kind: 'reports', item: { ...item, reason: withoutOverrides(item.reason) } };
  }
  if (channel === LOG_CHANNEL) {
    const item = readLogRecord(id, payload);
    return item && { kind: 'log', item: withoutMark(item) };
  }
  if (!channel.startsWith(BANNED_PREFIX)) return undefined;
  const item = readBlockedMessage(id, stoppedIn(channel), payload);
  return item && { kind: 'blocked', item };
}

/** Deletions need some value; the chat and the console write a dot where there is no reason. */
function withoutMark(record: LogRecord): LogRecord {
  return record.reason === NO_REASON ? { ...record, reason: '' } : record;
}

function stoppedIn(bannedChannel: string): ChannelId {
  return toChannelId(bannedChannel.slice(BANNED_PREFIX.length));
}
