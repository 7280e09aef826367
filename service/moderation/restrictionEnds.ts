import type { ModerationNote, RestrictionKind } from '../../src/domain/moderationRecord';
import { readRestrictions, writeChannelList } from '../../src/domain/restriction';
import type { Custom } from '../domain/objectContent';
import { ServiceError } from '../domain/serviceError';
import type { RestrictionEnd, RestrictionKey } from '../storage/moderation';
import type { Stores } from '../storage/stores';
import type { RestrictionChange } from './restrictionChanges';

const FIELDS = { ban: 'ban', mute: 'mutedChannels', block: 'blockedChannels' } as const;
/** What lifts, and what it lifts. */
const LIFTED = { unban: 'ban', unmute: 'mute', unblock: 'block' } as const;

interface About {
  readonly userId: string;
  /** Missing for what is about the whole chat. */
  readonly channel?: string | undefined;
}

function keyOf(kind: RestrictionKind, { userId, channel = '' }: About): RestrictionKey {
  return { userId, field: FIELDS[kind], channel };
}

/**
 * Keeps when a new restriction ends, and forgets it of one that is lifted.
 *
 * @returns when what is lifted would have ended, ms since the epoch
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

/** Another end for what is in force: what it was when the moderator looked, and what it is to be. */
interface EndChange extends About {
  readonly restriction: RestrictionKind;
  /** Ms since the epoch; missing for good. */
  readonly untilBefore?: number;
  readonly until?: number;
}

/**
 * Has a restriction end at another time, or not by itself at all.
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
