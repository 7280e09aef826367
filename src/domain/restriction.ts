import { toChannelId, type ChannelId } from './ids';
import { isRecord } from '../lib/isRecord';

/** What moderators decided about a user. */
export interface Restrictions {
  readonly isBanned: boolean;
  readonly mutedChannels: readonly ChannelId[];
  readonly blockedChannels: readonly ChannelId[];
}

/** Reads them from a user's `custom` data, as leniently as other tools write it. */
export function readRestrictions(custom: unknown): Restrictions {
  const fields = isRecord(custom) ? custom : {};
  return {
    isBanned: isSet(fields['ban']),
    mutedChannels: readChannelList(fields['mutedChannels']),
    blockedChannels: readChannelList(fields['blockedChannels']),
  };
}

/**
 * The values of a field that count as not set; every other value sets it. The words and digits are how
 * tools that write only text spell `false` and `0`.
 */
export const UNSET_VALUES = [null, false, 0, '', 'false', 'False', 'FALSE', '0'] as const;

/** Whether a field such as `custom.ban` or `custom.flag` is set, whatever a tool set it to. */
export function isSet(value: unknown): boolean {
  return value !== undefined && !UNSET_VALUES.some((unset) => unset === value);
}

/** Comma-separated ids; blanks and repetitions are another tool's slips. */
export function readChannelList(value: unknown): readonly ChannelId[] {
  if (typeof value !== 'string') return [];
  const ids = value.split(',').map((id) => id.trim());
  return [...new Set(ids.filter(Boolean))].map(toChannelId);
}

/**
 * Whether a channel's id can be told apart in such a list. What could not be muted or blocked in must
 * not be a chat.
 */
export function isListable(id: string): boolean {
  return id !== '' && id === id.trim() && !id.includes(',');
}

/** The one way to write such a list: sorted, each id once; ids hold no commas. */
export function writeChannelList(ids: Iterable<ChannelId>): string {
  return [...new Set(ids)].sort().join(',');
}
