import { STRIKE_LIFETIME_MS } from '../../src/domain/moderation/ladder';
import { msToTimetoken } from '../../shared/protocol';
import type { Database } from '../store/schema';

/**
 * Counts the warnings and restrictions of a user that were not taken back and have not expired.
 *
 * @param now ms since the epoch
 */
export async function countStrikes(db: Database, userId: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('decisions')
    .leftJoin('undone', 'undone.recordId', 'decisions.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('kind', 'in', ['warn', 'ban', 'mute', 'block'])
    .where('id', '>', msToTimetoken(now - STRIKE_LIFETIME_MS))
    .where('undone.recordId', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
