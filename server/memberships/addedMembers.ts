import type { ChannelId, UserId } from '../../src/domain/ids';
import { Problem } from '../http/problem';
import { makeTrue } from '../outbox/subjects';
import type { Write } from '../store/openStore';

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

/**
 * Adds users to a group, but those who were added too often.
 *
 * @returns who is added; the outbox makes them members
 * @throws (rejects) Problem `tooMuch` when the caller has added very many
 */
export async function addUsers(
  write: Write,
  { channelId, callerId, userIds }: Addition,
): Promise<readonly UserId[]> {
  if (userIds.length === 0) return [];
  const { db, now } = write;
  const earlier = await db
    .selectFrom('addedMembers')
    .select('userId')
    .where('channelId', '=', channelId)
    .where('userId', 'in', userIds)
    .where('addedAt', '>', now - KEPT_ADDITIONS_MS)
    .execute();
  const added = userIds.filter(
    (id) => earlier.filter(({ userId }) => userId === id).length < MAX_TIMES,
  );
  const { made } = await db
    .selectFrom('addedMembers')
    .select((row) => row.fn.countAll<number>().as('made'))
    .where('addedBy', '=', callerId)
    .where('addedAt', '>', now - DAY_MS)
    .executeTakeFirstOrThrow();
  if (made + added.length > MAX_ADDED) {
    throw new Problem('tooMuch', undefined, { retryAfter: 3_600 });
  }
  for (const userId of added) {
    const addition = { id: write.nextId(), channelId, userId, addedBy: callerId, addedAt: now };
    await db.insertInto('addedMembers').values(addition).execute();
    await makeTrue(write, { kind: 'addition', channelId, userId }, { isBackground: true });
  }
  return added;
}
