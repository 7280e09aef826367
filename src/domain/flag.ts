import { isRecord, textField } from '../lib/isRecord';
import { toChannelId, type ChannelId } from './ids';
import { isSet } from './restriction';
import { isTimetoken, type Timetoken } from './timetoken';

/** What the newest report left in a user's record. Reports themselves are kept apart from it. */
export interface UserFlag {
  /** Ms since the epoch; null when the record does not say. */
  readonly at: number | null;
  /** Name and id of who reported, as they gave it. */
  readonly by: string;
  readonly reason: string;
  /** Where; other tools do not say. */
  readonly channelId?: ChannelId;
  /** Which message of that channel. */
  readonly message?: Timetoken;
}

/** What a report leaves on a user; the last two say about what, beside the fields of the app. */
export const FLAG_FIELDS = [
  'flag',
  'flaggedAt',
  'flaggedBy',
  'reason',
  'flaggedChannel',
  'flaggedMessage',
] as const;

/** Reads it from a user's `custom` data; null when the user is not flagged. */
export function readFlag(custom: unknown): UserFlag | null {
  const fields = isRecord(custom) ? custom : {};
  if (!isSet(fields['flag'])) return null;
  const channelId = textField(fields, 'flaggedChannel');
  const message = fields['flaggedMessage'];
  return {
    at: readTime(fields['flaggedAt']),
    by: textField(fields, 'flaggedBy') ?? '',
    reason: textField(fields, 'reason') ?? '',
    ...(channelId && { channelId: toChannelId(channelId) }),
    ...(channelId && isTimetoken(message) && { message }),
  };
}

/** Other tools write times as ISO text. */
function readTime(value: unknown): number | null {
  const ms = typeof value === 'string' ? Date.parse(value) : value;
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : null;
}
