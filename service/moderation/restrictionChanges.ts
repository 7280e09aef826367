import { isSet, readRestrictions } from '../../src/domain/restriction';
import type { Custom, CustomValue } from '../domain/objectContent';
import { FLAG_FIELDS, RESTRICTION_FIELDS } from './userWriteRules';

type RestrictionKind =
  'ban' | 'unban' | 'mute' | 'unmute' | 'block' | 'unblock' | 'flag' | 'unflag';

/** One decision about a user, and the fields it changed. */
export interface RestrictionChange {
  readonly kind: RestrictionKind;
  /** The channel it is about; missing for what is about the whole chat. */
  readonly channel?: string;
  readonly before: Custom;
  readonly after: Custom;
}

/** What a write decided about a user, one change for each thing that is restricted or freed. */
export function restrictionChanges(
  before: Custom | null,
  after: Custom | null,
): readonly RestrictionChange[] {
  const [old, now] = [readRestrictions(before), readRestrictions(after)];
  const fields = (names: readonly string[]) => ({
    before: pick(before, names),
    after: pick(after, names),
  });
  const changes: RestrictionChange[] = [];
  if (old.isBanned !== now.isBanned) {
    changes.push({ kind: now.isBanned ? 'ban' : 'unban', ...fields(['ban']) });
  }
  for (const [field, add, remove] of [
    ['mutedChannels', 'mute', 'unmute'],
    ['blockedChannels', 'block', 'unblock'],
  ] as const) {
    const added = now[field].filter((channel) => !old[field].includes(channel));
    const removed = old[field].filter((channel) => !now[field].includes(channel));
    changes.push(
      ...added.map((channel) => ({ kind: add, channel, ...fields([field]) })),
      ...removed.map((channel) => ({ kind: remove, channel, ...fields([field]) })),
    );
  }
  if (isSet(before?.['flag']) !== isSet(after?.['flag'])) {
    changes.push({ kind: isSet(after?.['flag']) ? 'flag' : 'unflag', ...fields(FLAG_FIELDS) });
  }
  return changes;
}

/** All that moderation keeps in a record, whatever else is there. */
export function moderationFields(custom: Custom | null): Custom {
  return pick(custom, [...RESTRICTION_FIELDS, ...FLAG_FIELDS]);
}

function pick(custom: Custom | null, names: readonly string[]): Custom {
  const found: Record<string, CustomValue> = {};
  for (const name of names) {
    const value = custom?.[name];
    if (value !== undefined) found[name] = value;
  }
  return found;
}
