import type { UserId } from '../../src/domain/ids';
import type { Database, DatabaseWrite } from '../store/schema';
import { factsOf } from './restrictionFacts';

/**
 * What a token was made from, as it is kept with it.
 *
 * @param version the last decision that changed the user's restrictions
 * @param isModerator whether the token also reads what open consoles are told
 */
export function tokenVersion(version: string, isModerator: boolean): string {
  return isModerator ? `${version} moderator` : version;
}

/** The versions of the tokens that say no more than their user may do now. */
export async function validVersions(
  db: Database | DatabaseWrite,
  userId: UserId,
): Promise<readonly string[]> {
  const [{ version }, member] = await Promise.all([
    factsOf(db, userId),
    db.selectFrom('moderators').select('userId').where('userId', '=', userId).executeTakeFirst(),
  ]);
  return [version, ...(member ? [tokenVersion(version, true)] : [])];
}
