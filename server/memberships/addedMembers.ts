import type { ChannelId, UserId } from '../../src/domain/ids';
import { Problem } from '../http/problem';
import type { Store, Write } from '../store/openStore';

/** Users whom one user may add to groups within a day. */
const MAX_ADDED = 100;
const DAY_MS = 24 * 3_600_000;
/** How long it is kept who was added to a group, ms. */
export const KEPT_ADDITIONS_MS = 30 * DAY_MS;
/** How often a user is added to the same group within that time: nobody is brought back again and again. */
const MAX_TIMES = 2;

interface Addition {
  readonly channelId: ChannelId;
  readonly callerId: UserId;
  readonly userIds: readonly UserId[];
}

/** A user who may be added. */
export interface Claim {
  readonly id: string;
  readonly userId: UserId;
}

/**
 * Writes down who is added, before it happens: two calls at the same time do not exceed the limits together.
 *
 * @throws (rejects) Problem `tooMuch` when the caller has added very many
 */
export async function claimAdditions(
  write: Write,
  { channelId, callerId, userIds }: Addition,
): Promise<readonly Claim[]> {
  if (userIds.length === 0) return [];
  const { db, now } = write;
  const earlier = await db
    .selectFrom('addedMembers')
    .select('userId')
    .where('channelId', '=', channelId)
    .where('userId', 'in', userIds)
    .where('addedAt', '>', now - KEPT_ADDITIONS_MS)
    .execute();
  const claims = userIds
    .filter((id) => earlier.filter(({ userId }) => userId === id).length < MAX_TIMES)
    .map((userId) => ({ id: write.nextId(), userId }));
  const { made } = await db
    .selectFrom('addedMembers')
    .select((row) => row.fn.countAll<number>().as('made'))
    .where('addedBy', '=', callerId)
    .where('addedAt', '>', now - DAY_MS)
    .executeTakeFirstOrThrow();
  if (made + claims.length > MAX_ADDED) {
    throw new Problem('tooMuch', undefined, { retryAfter: 3_600 });
  }
  const values = claims.map((claim) => ({
    ...claim,
    channelId,
    addedBy: callerId,
    addedAt: now,
  }));
  if (values.length > 0) await db.insertInto('addedMembers').values(values).execute();
  return claims;
}

/** Forgets users who were not added after all, so that they do not count. */
export async function dropClaims(store: Store, claims: readonly Claim[]): Promise<void> {
  const ids = claims.map(({ id }) => id);
  await store.write(({ db }) => db.deleteFrom('addedMembers').where('id', 'in', ids).execute());
}
