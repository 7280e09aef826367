import { toUserId, type UserId } from '../../src/domain/ids';
import type { Keyset } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import { recordChange, wantedOf } from '../outbox/userState';
import { validVersions } from '../sessions/tokenVersions';
import type { Store } from '../store/openStore';
import type { Disagreement } from './checkLog';

/** Users whose records are read at once. */
const PAGE = 100;

/**
 * Compares the records and the tokens of all users who are or were restricted or reported, or left the team, with what was decided.
 *
 * @throws (rejects) Problem `unavailable` when PubNub does not answer
 */
export async function checkPubnub(
  { db, now }: Pick<Store, 'db' | 'now'>,
  keyset: Pick<Keyset, 'usersById'>,
  serverId: UserId,
): Promise<{ readonly users: number; readonly disagreements: readonly Disagreement[] }> {
  const rows = await db
    .selectFrom('cases')
    .select('userId')
    .union(db.selectFrom('restrictions').select('userId'))
    .union(db.selectFrom('removedModerators').select('userId'))
    .execute();
  const ids = rows.map(({ userId }) => toUserId(userId));
  const disagreements: Disagreement[] = [];
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE);
    const records = requireValue(await keyset.usersById(page));
    for (const userId of page) {
      const record = records.find(({ id }) => id === userId);
      if (recordChange(record, await wantedOf(db, userId, serverId))) {
        disagreements.push({ problem: 'a record does not say what was decided', id: userId });
      }
      const outdated = await db
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .where('version', 'not in', await validVersions(db, userId))
        .where('expiresAt', '>', now())
        .execute();
      if (outdated.length > 0) disagreements.push({ problem: 'an older token is out', id: userId });
    }
  }
  return { users: ids.length, disagreements };
}
