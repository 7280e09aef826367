import { isRecord } from '../lib/isRecord';
import { toChannelId, type ChannelId } from './ids';

/** What moderators took from a user; kept in the user's `custom` (specification, section 3). */
export interface Restrictions {
  readonly isBanned: boolean;
  readonly mutedChannels: readonly ChannelId[];
  readonly blockedChannels: readonly ChannelId[];
}

/** Reads restrictions from a user's `custom`. What it leaves out is not restricted. */
export function readRestrictions(custom: unknown): Restrictions {
  const fields = isRecord(custom) ? custom : {};
  return {
    isBanned: isSet(fields['ban']),
    mutedChannels: readChannelList(fields['mutedChannels']),
    blockedChannels: readChannelList(fields['blockedChannels']),
  };
}

/** Other tools write flags as booleans, numbers or text. */
function isSet(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(true|1)$/i.test(value));
}

/** Comma-separated ids; blanks and repetitions are another tool's slips. */
function readChannelList(value: unknown): readonly ChannelId[] {
  if (typeof value !== 'string') return [];
  const ids = value.split(',').map((id) => id.trim());
  return [...new Set(ids.filter(Boolean))].map(toChannelId);
}
