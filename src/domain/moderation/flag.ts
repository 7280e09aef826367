import { isRecord, textField } from '../../../shared/isRecord';
import { toChannelId, type ChannelId } from '../ids';
import { isSet } from './restriction';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';

/** The flag that the newest report left in a user's record. Reports themselves are stored elsewhere. */
export interface UserFlag {
  /** Ms since the epoch; null when the record does not say. */
  readonly at: number | null;
  /** Name and id of the reporter, as the reporter gave them. */
  readonly by: string;
  readonly reason: string;
  /** The reported channel; other tools do not give it. */
  readonly channelId?: ChannelId;
  /** The reported message of that channel. */
  readonly message?: Timetoken;
}

/** The fields of a flag. The app adds the last two, which name the reported message. */
export const FLAG_FIELDS = [
  'flag',
  'flaggedAt',
  'flaggedBy',
  'reason',
  'flaggedChannel',
  'flaggedMessage',
] as const;

/** Reads the flag from a user's `custom` data; null when the user is not flagged. */
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
