import type { UserId } from '../../src/domain/ids';
import type { Database, DatabaseWrite } from '../store/schema';
import { factsOf } from './restrictionFacts';

/**
 * The version of a token, which is stored with it. Two tokens of one user with the same version permit the same.
 *
 * @param version the last decision that changed the user's restrictions
 * @param isModerator whether the token also reads what open consoles are told
 */
export function tokenVersion(version: string, isModerator: boolean): string {
  return isModerator ? `${version} moderator` : version;
}

/** The versions of a user's tokens that are still valid; tokens of all others are revoked. */
export async function validVersions(
  db: Database | DatabaseWrite,
  userId: UserId,
): Promise<readonly string[]> {
  const { version } = await factsOf(db, userId);
  const member = await db
    .selectFrom('moderators')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return [version, ...(member ? [tokenVersion(version, true)] : [])];
}
