import { LEASE_MS } from '../../src/domain/moderation/lease';
import { Problem } from '../http/problem';
import type { Database, DatabaseWrite } from '../store/schema';
import { makeTrue } from '../outbox/subjects';
import type { Write } from '../store/openStore';

export interface Lease {
  readonly holderId: string;
  /** Ms since the epoch. */
  readonly endsAt: number;
}

/** The lease of a case; undefined when nobody works on it. @param now ms since the epoch */
export function leaseOf(
  db: Database | DatabaseWrite,
  userId: string,
  now: number,
): Promise<Lease | undefined> {
  return db
    .selectFrom('leases')
    .select(['holderId', 'endsAt'])
    .where('userId', '=', userId)
    .where('endsAt', '>', now)
    .executeTakeFirst();
}

/** @throws (rejects) Problem `leased` when somebody else works on the case */
export async function requireFree(
  { db, now }: Write,
  userId: string,
  moderatorId: string,
): Promise<void> {
  const lease = await leaseOf(db, userId, now);
  if (lease && lease.holderId !== moderatorId) throw new Problem('leased');
}

/** Gives a moderator the lease of a case, or renews it. Consoles are told of a new holder, not of a renewal. */
export async function takeLease(write: Write, userId: string, holderId: string): Promise<Lease> {
  const { db, now } = write;
  const lease = { holderId, endsAt: now + LEASE_MS };
  const former = await leaseOf(db, userId, now);
  if (former?.holderId !== holderId) await makeTrue(write, { kind: 'news', topic: 'leases' });
  await db
    .insertInto('leases')
    .values({ userId, ...lease })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(lease))
    .execute();
  return lease;
}

/** Ends the lease of a case, if there is one. */
export async function endLease({ db }: Write, userId: string): Promise<void> {
  await db.deleteFrom('leases').where('userId', '=', userId).execute();
}

/** Ends the work of somebody who may not decide any more: their leases, and the wait for them in particular. */
export async function endWorkOf(write: Write, moderatorId: string): Promise<void> {
  const { db } = write;
  await db.deleteFrom('leases').where('holderId', '=', moderatorId).execute();
  await db
    .updateTable('cases')
    .set({ moderatorId: null })
    .where('moderatorId', '=', moderatorId)
    .execute();
  await makeTrue(write, { kind: 'news', topic: 'leases' });
}

/** Ends the work on a case whose reports were decided: its lease, and the wait for a colleague. */
export async function endWork(write: Write, userId: string): Promise<void> {
  await endLease(write, userId);
  await setWaiting(write, userId, null, undefined);
}

/** Marks a case as handed over, as waiting for an opinion, or as neither. */
export async function setWaiting(
  { db }: Write,
  userId: string,
  waitsFor: 'handOver' | 'askOpinion' | null,
  moderatorId: string | undefined,
): Promise<void> {
  await db
    .updateTable('cases')
    .set({ waitsFor, moderatorId: moderatorId ?? null })
    .where('userId', '=', userId)
    .execute();
}
