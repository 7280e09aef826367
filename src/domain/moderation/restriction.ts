import { toChannelId, type ChannelId } from '../ids';
import { isRecord } from '../../../shared/isRecord';

/** The restrictions of a user. */
export interface Restrictions {
  readonly isBanned: boolean;
  readonly mutedChannels: readonly ChannelId[];
  readonly blockedChannels: readonly ChannelId[];
}

/** The field of a user's `custom` data that holds each restriction. */
export const RESTRICTION_FIELDS = {
  ban: 'ban',
  mute: 'mutedChannels',
  block: 'blockedChannels',
} as const;

/** Reads the restrictions from a user's `custom` data, as leniently as other tools write it. */
export function readRestrictions(custom: unknown): Restrictions {
  const fields = isRecord(custom) ? custom : {};
  return {
    isBanned: isSet(fields[RESTRICTION_FIELDS.ban]),
    mutedChannels: readChannelList(fields[RESTRICTION_FIELDS.mute]),
    blockedChannels: readChannelList(fields[RESTRICTION_FIELDS.block]),
  };
}

/**
 * Values of a field that count as not set; every other value sets it. Tools that write only text spell
 * `false` and `0` with the words and the digit.
 */
const UNSET_VALUES = [null, false, 0, '', 'false', 'False', 'FALSE', '0'] as const;

/** Whether a field such as `custom.ban` or `custom.flag` is set, whatever value a tool wrote. */
function isSet(value: unknown): boolean {
  return value !== undefined && !UNSET_VALUES.some((unset) => unset === value);
}

/** Reads comma-separated ids. Other tools may leave blanks and duplicates. */
function readChannelList(value: unknown): readonly ChannelId[] {
  if (typeof value !== 'string') return [];
  const ids = value.split(',').map((id) => id.trim());
  return [...new Set(ids.filter(Boolean))].map(toChannelId);
}

/**
 * Whether a channel id can be an entry of such a list. Otherwise nobody could be muted or blocked in
 * the channel, so it must not be a chat.
 */
export function isListable(id: string): boolean {
  return id !== '' && id === id.trim() && !id.includes(',');
}

/** Writes such a list in normalized form: sorted, without duplicates; ids hold no commas. */
export function writeChannelList(ids: Iterable<ChannelId>): string {
  return [...new Set(ids)].sort().join(',');
}
