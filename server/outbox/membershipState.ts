import { isDirectOfOthers } from '../../src/domain/channelRole';
import { DIRECT_PREFIX, GROUP_PREFIX, PUBLIC_PREFIX } from '../../src/domain/protocol';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { success } from '../keyset/attempts';
import type { Result } from '../keyset/keyset';
import type { Store } from '../store/openStore';
import { isHeldByRaidMode } from '../verdicts/raidMode';
import type { WorkerParts } from './workerParts';

type MembershipParts = Pick<WorkerParts, 'store' | 'keyset'>;

/**
 * Takes somebody out of a channel who must not be in it: no token can forbid that. Who was taken out may join again when
 * the channel is open, or raid mode over. Either user of a direct chat could bring others into it, who cannot read it.
 */
export async function showMembership(
  parts: MembershipParts,
  channelId: string,
  userId: string,
): Promise<Result<void>> {
  if (!(await isUnwanted(parts, channelId, userId))) return success(undefined);
  return await parts.keyset.leave(toUserId(userId), toChannelId(channelId));
}

/** Makes a user whom a member added to a group a member of it. */
export async function showAddition(
  parts: MembershipParts,
  channelId: string,
  userId: string,
): Promise<Result<void>> {
  if (await isUnwanted(parts, channelId, userId)) return success(undefined);
  return await parts.keyset.join(toUserId(userId), toChannelId(channelId));
}

async function isUnwanted(
  parts: MembershipParts,
  channelId: string,
  userId: string,
): Promise<boolean> {
  return (
    isDirectOfOthers(channelId, userId) ||
    (await isClosedTo(parts.store, channelId, userId)) ||
    (await isBroughtByRaid(parts, channelId, userId))
  );
}

/** A closed channel takes no new members; the team may be there. */
async function isClosedTo({ db }: Store, channelId: string, userId: string): Promise<boolean> {
  const closed = await db
    .selectFrom('protections')
    .select('channelId')
    .where('kind', '=', 'close')
    .where('channelId', '=', channelId)
    .executeTakeFirst();
  if (!closed) return false;
  const member = await db
    .selectFrom('moderators')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return member === undefined;
}

/** In raid mode a new account joins no public channel, and brings nobody into a chat. */
async function isBroughtByRaid(
  parts: MembershipParts,
  channelId: string,
  userId: string,
): Promise<boolean> {
  const bringing = await bringersOf(parts.store, channelId, userId);
  for (const person of bringing) if (await isHeldByRaidMode(parts, person)) return true;
  return false;
}

/** The users who may have added this one to the channel. PubNub does not tell who did. */
async function bringersOf(
  { db }: Store,
  channelId: string,
  userId: string,
): Promise<readonly string[]> {
  if (channelId.startsWith(PUBLIC_PREFIX)) return [userId];
  if (channelId.startsWith(DIRECT_PREFIX)) {
    const both = channelId.slice(DIRECT_PREFIX.length).split('@');
    return both.filter((person) => person !== userId);
  }
  if (!channelId.startsWith(GROUP_PREFIX)) return [];
  const added = await db
    .selectFrom('addedMembers')
    .select('addedBy')
    .where('channelId', '=', channelId)
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (added) return [added.addedBy];
  const made = await db
    .selectFrom('createdChats')
    .select('userId')
    .where('channelId', '=', channelId)
    .where('userId', '<>', userId)
    .execute();
  return made.map((row) => row.userId);
}
