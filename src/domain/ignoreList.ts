import { isRecord } from '../../shared/isRecord';
import { toUserId, type UserId } from './ids';
import { PRIVATE_PREFIX } from './protocol';

/**
 * The users whom a user ignores, as PubNub's Chat SDK stores them: in a user record of its own, of
 * which only the owner is told. Ids of users hold no commas.
 */
export interface IgnoreList {
  readonly ownerId: UserId;
  readonly userIds: readonly UserId[];
  /** Time of the last change by the service's clock, ISO 8601; null when there is no list. */
  readonly updated: string | null;
}

/** Entries of a list. The record has room for 32 KiB. */
export const MAX_IGNORED = 200;

const SUFFIX = '.mute1';
/** The field of the record's `custom` data that holds the ids, separated by commas. */
export const IGNORE_FIELD = 'm';

/** The id of the record, and of the channel that delivers its changes. */
export function ignoreListIdOf(ownerId: UserId): string {
  return PRIVATE_PREFIX + ownerId + SUFFIX;
}

/** The user whose ignore list a record is; undefined for other records. */
export function ignoreListOwner(recordId: string): UserId | undefined {
  if (!recordId.startsWith(PRIVATE_PREFIX) || !recordId.endsWith(SUFFIX)) return undefined;
  const owner = recordId.slice(PRIVATE_PREFIX.length, -SUFFIX.length);
  return owner === '' ? undefined : toUserId(owner);
}

/** The ids in the record's `custom` data, in their order. */
export function readIgnoredIds(custom: unknown): readonly UserId[] {
  const text = isRecord(custom) ? custom[IGNORE_FIELD] : undefined;
  if (typeof text !== 'string') return [];
  return [...new Set(text.split(',').filter(Boolean))].map(toUserId);
}

/** Whether each of these users is to be ignored. */
export type IgnoreChanges = Readonly<Record<UserId, boolean>>;

export function applyIgnoreChanges(
  ids: readonly UserId[],
  changes: IgnoreChanges,
): readonly UserId[] {
  const added = (Object.keys(changes) as UserId[]).filter((id) => changes[id] && !ids.includes(id));
  return [...ids.filter((id) => changes[id] ?? true), ...added];
}
