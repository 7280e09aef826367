import { FLAG_FIELDS } from '../../src/domain/moderation/flag';
import {
  isSet,
  readRestrictions,
  RESTRICTION_FIELDS,
  writeChannelList,
} from '../../src/domain/moderation/restriction';
import type { Custom, CustomValue } from '../objects/objectContent';
import type { ModerationNote, RestrictionKind } from '../../src/domain/moderation/moderationRecord';
import { ServiceError } from '../protocol/serviceError';
import type { RestrictionEnd, RestrictionKey } from './moderationStore';
import type { Stores } from '../stores';

type ChangeKind = 'ban' | 'unban' | 'mute' | 'unmute' | 'block' | 'unblock' | 'flag' | 'unflag';

/** One decision about a user, and the fields it changed. */
export interface RestrictionChange {
  readonly kind: ChangeKind;
  /** Missing for a ban, which is about the whole chat. */
  readonly channel?: string;
  readonly before: Custom;
  readonly after: Custom;
}

/** Changes that a write makes to the restrictions of a user, one for each restriction set or lifted. */
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

/** The fields of moderation in a record. */
export function moderationFields(custom: Custom | null): Custom {
  return pick(custom, [...Object.values(RESTRICTION_FIELDS), ...FLAG_FIELDS]);
}

function pick(custom: Custom | null, names: readonly string[]): Custom {
  const found: Record<string, CustomValue> = {};
  for (const name of names) {
    const value = custom?.[name];
    if (value !== undefined) found[name] = value;
  }
  return found;
}

/** The restriction that each kind of change lifts. */
const LIFTED = { unban: 'ban', unmute: 'mute', unblock: 'block' } as const;

interface About {
  readonly userId: string;
  /** Missing for a ban, which is about the whole chat. */
  readonly channel?: string | undefined;
}

function keyOf(kind: RestrictionKind, { userId, channel = '' }: About): RestrictionKey {
  return { userId, field: RESTRICTION_FIELDS[kind], channel };
}

/**
 * Stores the end of a new restriction and removes that of a lifted one.
 *
 * @returns when the lifted restriction would have ended, ms since the epoch
 */
export function followDecision(
  stores: Stores,
  decision: About & Pick<ModerationNote, 'until'> & Pick<RestrictionChange, 'kind'>,
): number | undefined {
  const { kind, until } = decision;
  if (kind === 'flag' || kind === 'unflag') return undefined;
  if (kind === 'ban' || kind === 'mute' || kind === 'block') {
    setEnd(stores, keyOf(kind, decision), until);
    return undefined;
  }
  const key = keyOf(LIFTED[kind], decision);
  const ended = stores.moderation.endOf(key);
  stores.moderation.removeEnd(key);
  return ended;
}

/** A new end of a restriction, with the end that the moderator saw. */
interface EndChange extends About {
  readonly restriction: RestrictionKind;
  /** Ms since the epoch; missing for a permanent restriction. */
  readonly untilBefore?: number;
  readonly until?: number;
}

/**
 * Changes the end of a restriction, or makes it permanent.
 *
 * @throws ServiceError `alreadyDecided` when it is not in force, or somebody else changed its end
 */
export function changeEnd(stores: Stores, change: EndChange): void {
  const key = keyOf(change.restriction, change);
  const isChanged = stores.moderation.endOf(key) !== change.untilBefore;
  if (isChanged || !isInForce(stores, key)) throw new ServiceError('alreadyDecided');
  setEnd(stores, key, change.until);
}

function setEnd({ moderation }: Stores, key: RestrictionKey, until: number | undefined): void {
  if (until === undefined) moderation.removeEnd(key);
  else moderation.setEnd({ ...key, endsAt: until });
}

function isInForce({ users }: Stores, { userId, field, channel }: RestrictionKey): boolean {
  const restrictions = readRestrictions(users.get(userId)?.custom);
  if (field === 'ban') return restrictions.isBanned;
  return restrictions[field].some((id) => id === channel);
}

/** The user's record without a restriction that has reached its end. */
export function withoutRestriction(
  custom: Custom | null,
  { field, channel }: RestrictionEnd,
): Custom {
  if (field === 'ban') return { ...custom, ban: false };
  const left = readRestrictions(custom)[field].filter((id) => id !== channel);
  return { ...custom, [field]: writeChannelList(left) };
}
