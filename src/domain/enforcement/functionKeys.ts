import { isRecord, textField } from '../../../shared/isRecord';
import { toChannelId } from '../ids';
import type { Restrictions } from '../moderation/restriction';

/**
 * The entries of PubNub's key-value store from which the moderation function knows what was decided. The moderation
 * server writes them; nobody else can.
 */

const PREFIX = 'moderation.';
/** The entry of the word rules. */
export const RULES_KEY = `${PREFIX}rules`;

/** The entry that says what is asked of the server. */
export const SHIELD_KEY = `${PREFIX}shield`;

/** The path of the On Request Function that takes changes. */
export const KEYS_PATH = 'moderation-keys';
/** Changes in one call: each costs two of the ten calls that a function may make of the store. */
const MAX_CHANGES = 4;

/** The entry with the restrictions of a user. */
export function userKey(userId: string): string {
  return `${PREFIX}user.${userId}`;
}

/** A change of an entry. */
export interface KeyChange {
  readonly key: string;
  /** Greater than that of each earlier change; 17 digits. A change that is older than the entry is left out. */
  readonly sequence: string;
  /** How long it is kept. */
  readonly minutes: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The signed text of a call: when it was written, and its changes. */
export interface KeyChanges {
  /** Ms since the epoch. */
  readonly at: number;
  readonly changes: readonly KeyChange[];
}

/** Reads what the server sent; undefined when a part makes no sense. */
export function readKeyChanges(text: string): KeyChanges | undefined {
  const parsed: unknown = JSON.parse(text);
  const { at, changes } = isRecord(parsed) ? parsed : {};
  if (typeof at !== 'number' || !Array.isArray(changes)) return undefined;
  const read = changes.flatMap(readChange);
  return read.length === changes.length && read.length <= MAX_CHANGES
    ? { at, changes: read }
    : undefined;
}

function readChange(given: unknown): readonly KeyChange[] {
  if (!isRecord(given)) return [];
  const [key = '', sequence = ''] = [textField(given, 'key'), textField(given, 'sequence')];
  const { minutes, value } = given;
  const isWhole = key.startsWith(PREFIX) && /^\d{17}$/.test(sequence);
  return isWhole && typeof minutes === 'number' && isRecord(value)
    ? [{ key, sequence, minutes, value }]
    : [];
}

/** The sequence number of an entry; empty without an entry. */
export function sequenceOf(entry: unknown): string {
  return (isRecord(entry) ? textField(entry, 'sequence') : undefined) ?? '';
}

/** A restriction in force. */
export interface TimedRestriction {
  readonly kind: 'ban' | 'mute' | 'block';
  /** Empty for a ban. */
  readonly channelId: string;
  /** Ms since the epoch; null without an end. */
  readonly until: number | null;
}

/** The entry of a user, without its sequence number. */
export function writeRestrictions(list: readonly TimedRestriction[]): KeyChange['value'] {
  return { restrictions: list.map(({ kind, channelId, until }) => [kind, channelId, until]) };
}

/** The restrictions of an entry that have not ended. @param now ms since the epoch */
export function restrictionsAt(entry: unknown, now: number): Restrictions {
  const list: unknown = isRecord(entry) ? entry['restrictions'] : [];
  const inForce = (Array.isArray(list) ? (list as unknown[]) : []).filter(
    (each): each is [unknown, unknown, number | null] =>
      Array.isArray(each) && (each[2] === null || Number(each[2]) > now),
  );
  const channelsOf = (wanted: string) =>
    inForce.flatMap(([kind, channel]) => (kind === wanted ? [toChannelId(String(channel))] : []));
  return {
    isBanned: inForce.some(([kind]) => kind === 'ban'),
    mutedChannels: channelsOf('mute'),
    blockedChannels: channelsOf('block'),
  };
}
