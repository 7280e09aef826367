import { sql } from 'kysely';
import { PROTECTION_STEPS } from '../src/domain/behaviourRules/protectionState';
import { lift, protect } from './decisions/decide';
import { KEPT_ADDITIONS_MS } from './memberships/addedMembers';
import { makeTrue } from './outbox/subjects';
import { repeat, type Repeated } from './repeat';
import type { Store, Write } from './store/openStore';

/** Answers to calls are repeated for three days, ms. */
const KEPT_CALLS_MS = 72 * 3_600_000;
/** Rows that one transaction ends at most, so that none is long. */
const BATCH = 50;

/** The kind that lifts each restriction. */
const LIFTS = { ban: 'unban', mute: 'unmute', block: 'unblock' } as const;

/** Restrictions end so soon after their time, ms. */
const PERIOD_MS = 1_000;

/** Ends what is over, again and again. */
export function startSweeping(store: Store): Repeated {
  return repeat(() => sweep(store), PERIOD_MS);
}

/**
 * Ends what is over: restrictions, protections and leases, and forgets old answers, invitations and
 * additions to groups. Several servers may do it at the same time.
 *
 * @returns whether there is more to do at once
 */
async function sweep(store: Store): Promise<boolean> {
  if (!(await hasDue(store))) return false;
  return await store.write(async (write) => {
    const restrictions = await endRestrictions(write);
    await endProtections(write);
    await endLeases(write);
    await write.db
      .deleteFrom('calls')
      .where('createdAt', '<', write.now - KEPT_CALLS_MS)
      .execute();
    await write.db
      .deleteFrom('keptQuestions')
      .where('keptAt', '<', write.now - KEPT_CALLS_MS)
      .execute();
    await write.db.deleteFrom('invitations').where('expiresAt', '<', write.now).execute();
    await write.db
      .deleteFrom('addedMembers')
      .where('addedAt', '<', write.now - KEPT_ADDITIONS_MS)
      .execute();
    return restrictions === BATCH;
  });
}

/** A look that takes no lock and writes nothing. */
async function hasDue({ db, now }: Store): Promise<boolean> {
  const at = now();
  const one = sql.lit(1).as('one');
  const found = await Promise.all([
    db
      .selectFrom('restrictions')
      .select(one)
      .where('inForce', '=', 1)
      .where('until', '<=', at)
      .limit(1)
      .execute(),
    db.selectFrom('protections').select(one).where('endsAt', '<=', at).limit(1).execute(),
    db.selectFrom('leases').select(one).where('endsAt', '<=', at).limit(1).execute(),
    db
      .selectFrom('calls')
      .select(one)
      .where('createdAt', '<', at - KEPT_CALLS_MS)
      .limit(1)
      .execute(),
    db
      .selectFrom('keptQuestions')
      .select(one)
      .where('keptAt', '<', at - KEPT_CALLS_MS)
      .limit(1)
      .execute(),
    db.selectFrom('invitations').select(one).where('expiresAt', '<', at).limit(1).execute(),
    db
      .selectFrom('addedMembers')
      .select(one)
      .where('addedAt', '<', at - KEPT_ADDITIONS_MS)
      .limit(1)
      .execute(),
  ]);
  return found.some((rows) => rows.length > 0);
}

async function endRestrictions(write: Write): Promise<number> {
  const due = await write.db
    .selectFrom('restrictions')
    .select(['userId', 'kind', 'channelId'])
    .where('inForce', '=', 1)
    .where('until', '<=', write.now)
    .orderBy('until')
    .limit(BATCH)
    .execute();
  for (const { userId, kind, channelId } of due) {
    const about = { userId, reason: '', ...(channelId !== '' && { channelId }) };
    await lift(write, { ...about, kind: LIFTS[kind] }, kind);
  }
  return due.length;
}

async function endProtections(write: Write): Promise<void> {
  const due = await write.db
    .selectFrom('protections')
    .select(['kind', 'channelId'])
    .where('endsAt', '<=', write.now)
    .limit(BATCH)
    .execute();
  for (const { kind, channelId } of due) {
    const [, end] = PROTECTION_STEPS[kind];
    const where = channelId === '' ? {} : { channelId };
    await protect(write, { kind: end, reason: '', ...where }, end);
  }
}

async function endLeases(write: Write): Promise<void> {
  const ended = await write.db
    .deleteFrom('leases')
    .where('endsAt', '<=', write.now)
    .returning('userId')
    .execute();
  if (ended.length > 0) await makeTrue(write, { kind: 'news', topic: 'leases' });
}
