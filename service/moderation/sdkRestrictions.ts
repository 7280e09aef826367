import { reportsChannelOf } from '../../src/domain/channelRole';
import { toChannelId } from '../../src/domain/ids';
import { readRestrictions, writeChannelList } from '../../src/domain/restriction';
import type { JournalEntry } from '../domain/journal';
import type { Custom } from '../domain/objectContent';
import { removeMembership, writeMembership } from '../domain/writeMembership';
import type { Stores } from '../storage/stores';

/**
 * Restrictions in a channel as PubNub's Chat SDK keeps them: who is restricted is a member of the
 * channel with its reports. Its mute is our mute, its ban our block.
 */
export interface SdkRestriction {
  readonly isMuted: boolean;
  readonly isBlocked: boolean;
}

/** @param custom of the membership; null when there is none */
export function readSdkRestriction(custom: Custom | null): SdkRestriction {
  return { isMuted: custom?.['mute'] === true, isBlocked: custom?.['ban'] === true };
}

/** A user's record when that is what holds for them in a channel. */
export function withSdkRestriction(
  custom: Custom | null,
  channel: string,
  { isMuted, isBlocked }: SdkRestriction,
): Custom {
  const { mutedChannels, blockedChannels } = readRestrictions(custom);
  const id = toChannelId(channel);
  const changed = (ids: typeof mutedChannels, isIn: boolean) =>
    ids.includes(id) === isIn
      ? undefined
      : writeChannelList(isIn ? [...ids, id] : ids.filter((each) => each !== id));
  const [muted, blocked] = [changed(mutedChannels, isMuted), changed(blockedChannels, isBlocked)];
  return {
    ...custom,
    ...(muted !== undefined && { mutedChannels: muted }),
    ...(blocked !== undefined && { blockedChannels: blocked }),
  };
}

/** Has the Chat SDK's restriction of a user in a channel, if there is one, say what was decided since. */
export function followInSdk(
  stores: Stores,
  entry: JournalEntry,
  userId: string,
  channel: string,
): void {
  const key = { userId, channelId: reportsChannelOf(channel) };
  const stored = stores.memberships.get(key);
  if (!stored) return;
  const restrictions = readRestrictions(stores.users.get(userId)?.custom);
  const isIn = (ids: readonly string[]) => ids.includes(channel);
  const [mute, ban] = [isIn(restrictions.mutedChannels), isIn(restrictions.blockedChannels)];
  if (!mute && !ban) {
    removeMembership(stores, entry, key);
    return;
  }
  const custom = { ...stored.custom, mute, ban };
  writeMembership(stores, entry, key, { custom }, entry.nextTimetoken());
}
