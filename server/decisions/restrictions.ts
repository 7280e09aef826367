import type { RestrictionKind } from '../../src/domain/moderation/moderationRecord';
import { Problem } from '../http/problem';
import { makeTrue } from '../outbox/subjects';
import type { Database, DatabaseWrite } from '../store/schema';
import type { Write } from '../store/openStore';

export interface RestrictionKey {
  readonly userId: string;
  readonly kind: RestrictionKind;
  /** Empty for a ban. */
  readonly channelId: string;
}

interface Restriction extends RestrictionKey {
  /** Ms since the epoch; null without an end. */
  readonly until: number | null;
  readonly inForce: number;
  /** The decision that began it. */
  readonly origin: string;
  /** The decision that changed it last. */
  readonly record: string;
}

/** Finds a restriction, also one that is over. */
export function findRestriction(
  { db }: Write,
  key: RestrictionKey,
): Promise<Restriction | undefined> {
  return db
    .selectFrom('restrictions')
    .selectAll()
    .where('userId', '=', key.userId)
    .where('kind', '=', key.kind)
    .where('channelId', '=', key.channelId)
    .executeTakeFirst();
}

/** The restrictions in force for a user: the ban first, then by channel. */
export function restrictionsOf(db: Database | DatabaseWrite, userId: string) {
  return db
    .selectFrom('restrictions')
    .innerJoin('decisions', 'decisions.id', 'restrictions.origin')
    .select(['restrictions.kind', 'restrictions.channelId', 'restrictions.until', 'origin'])
    .select(['decisions.actorId', 'decisions.reason'])
    .where('restrictions.userId', '=', userId)
    .where('inForce', '=', 1)
    .orderBy('restrictions.kind')
    .orderBy('restrictions.channelId')
    .execute();
}

/** @throws (rejects) Problem `alreadyDecided` when it is in force already */
export async function requireNotInForce(write: Write, key: RestrictionKey): Promise<void> {
  if ((await findRestriction(write, key))?.inForce === 1) throw new Problem('alreadyDecided');
}

/** @throws (rejects) Problem `alreadyDecided` when it is not in force */
export async function requireInForce(write: Write, key: RestrictionKey): Promise<Restriction> {
  const found = await findRestriction(write, key);
  if (found?.inForce !== 1) throw new Problem('alreadyDecided');
  return found;
}

/**
 * Keeps what a decision made of a restriction.
 *
 * @param record the decision
 * @param origin the decision that began it
 */
export async function keepRestriction(
  write: Write,
  key: RestrictionKey,
  state: { readonly isInForce: boolean; readonly until: number | null; readonly origin: string },
  record: string,
): Promise<void> {
  const { isInForce, until, origin } = state;
  const values = { inForce: isInForce ? 1 : 0, until, origin, record };
  const { userId, kind, channelId } = key;
  await write.db
    .insertInto('restrictions')
    .values({ userId, kind, channelId, ...values })
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'channelId']).doUpdateSet(values))
    .execute();
  await makeTrue(write, { kind: 'user', userId });
}
