import { sql } from 'kysely';
import type { Write } from '../store/openStore';

/** Messages that wait for one target, and lost ones that are kept for it. */
export const MAX_PENDING = 10_000;
const KEPT_MS = 30 * 24 * 3_600_000;

interface Lost {
  /** The record that it is about. */
  readonly id: string;
  readonly userId: string;
  /** JSON text. */
  readonly body: string;
}

/** Keeps a message that a target did not get, for whoever wants it sent again. */
export async function keepLost(
  { db, now }: Write,
  target: string,
  { id, userId, body }: Lost,
): Promise<void> {
  await db
    .deleteFrom('lostWebhooks')
    .where('lostAt', '<', now - KEPT_MS)
    .execute();
  const { count } = await db
    .selectFrom('lostWebhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('target', '=', target)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PENDING) return;
  await db
    .insertInto('lostWebhooks')
    .values({ target, id, userId, body, lostAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Has lost messages wait for their target again, as many as have room, the oldest first. A target that wanted nothing
 * any more is asked again.
 *
 * @returns how many
 */
export async function sendLostAgain({ db, now }: Write, target: string): Promise<number> {
  const { pending } = await db
    .selectFrom('webhookTargets')
    .select('pending')
    .where('url', '=', target)
    .executeTakeFirstOrThrow();
  const { rows } = await sql`
    insert into webhooks (target, id, user_id, body, attempts, created_at)
    select target, id, user_id, body, 0, ${sql.lit(now)} from lost_webhooks
    where target = ${target} order by id limit ${Math.max(0, MAX_PENDING - pending)}
    on conflict do nothing returning id`.execute(db);
  await sql`
    delete from lost_webhooks where target = ${target}
    and id in (select id from webhooks where target = ${target})`.execute(db);
  // The oldest message about each user is due, unless one about them is under way already.
  await sql`
    update webhooks set due_at = ${now} where target = ${target} and due_at is null and not exists (
      select 1 from webhooks other
      where other.target = webhooks.target and other.user_id = webhooks.user_id
      and (other.due_at is not null or other.id < webhooks.id))`.execute(db);
  await db
    .updateTable('webhookTargets')
    .set((row) => ({ pending: row('pending', '+', rows.length), isStopped: 0 }))
    .where('url', '=', target)
    .execute();
  return rows.length;
}
