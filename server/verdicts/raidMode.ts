import { NEW_ACCOUNT_MS } from '../../src/domain/behaviourRules/raidMeter';
import type { Keyset } from '../keyset/keyset';
import type { Store } from '../store/openStore';
import { firstSeenOf } from './people';

interface RaidParts {
  readonly store: Store;
  readonly keyset: Pick<Keyset, 'user'>;
}

/** Whether raid mode is in force and about this user: somebody new when it began, and not of the team. */
export async function isHeldByRaidMode(parts: RaidParts, userId: string): Promise<boolean> {
  const { db } = parts.store;
  const raid = await db
    .selectFrom('protections')
    .select('since')
    .where('kind', '=', 'raidMode')
    .executeTakeFirst();
  if (!raid) return false;
  const member = await db
    .selectFrom('moderators')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (member) return false;
  return (await firstSeenOf(parts, userId)) > raid.since - NEW_ACCOUNT_MS;
}
