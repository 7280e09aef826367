import { toUserId, type UserId } from '../../src/domain/ids';
import { RESTRICTION_FIELDS } from '../../src/domain/moderation/restriction';
import type { Keyset, UserRecord } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import { recordChange, wantedOf } from '../outbox/userState';
import { validVersions } from '../sessions/tokenVersions';
import type { Store } from '../store/openStore';
import type { Disagreement } from './checkLog';

/** Users whose records are read at once. */
const PAGE = 100;
const WRONG_RECORD = 'a record does not say what was decided';

/**
 * Compares the records and the tokens of all users who are or were restricted or reported, or left the team, with what was decided,
 * and finds other users whose records say that they are restricted.
 *
 * @throws (rejects) Problem `unavailable` when PubNub does not answer
 */
export async function checkPubnub(
  { db, now }: Pick<Store, 'db' | 'now'>,
  keyset: Pick<Keyset, 'users' | 'usersById'>,
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
        disagreements.push({ problem: WRONG_RECORD, id: userId });
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
  const compared = new Set(ids);
  for (const userId of await findRestricted(keyset)) {
    if (!compared.has(userId)) disagreements.push({ problem: WRONG_RECORD, id: userId });
  }
  return { users: ids.length, disagreements };
}

/** Looks at the records of all users: PubNub advises against filters by `custom`. */
async function findRestricted(keyset: Pick<Keyset, 'users'>): Promise<readonly UserId[]> {
  const found: UserId[] = [];
  let next: string | undefined;
  do {
    const page = requireValue(await keyset.users('', next));
    found.push(...page.users.filter(isRestricted).map(({ id }) => id));
    ({ next } = page);
  } while (next !== undefined);
  return found;
}

function isRestricted({ custom }: UserRecord): boolean {
  return Object.values(RESTRICTION_FIELDS).some((field) => custom[field]);
}
