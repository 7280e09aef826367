import { randomUUID } from 'node:crypto';
import type { Store, Write } from '../store/openStore';
import { attempt, MAX_AGE_MS, type Outcome, type PendingWebhook } from './attempt';
import { keepLost } from './lostWebhooks';
import type { WebhookTarget, WebhookTargets } from './webhookTargets';

/** Messages under way to one target. Slow answers about some users delay nobody else up to this number. */
const MAX_SENDING = 8;

/** A message that this server sends. */
interface Taken extends PendingWebhook {
  /** A name of this take alone: another server may take the message after the lease. */
  readonly holder: string;
}

/**
 * Delivers what waits for targets, to each independently of the others. Several servers share the work: each message is
 * leased by one of them, and sent by another one only after an attempt must have ended.
 */
export class WebhookSender {
  private readonly closing = new AbortController();
  private readonly sending = new Map<WebhookTarget, Set<Promise<void>>>();

  constructor(
    private readonly store: Store,
    private readonly settings: WebhookTargets,
  ) {}

  /** Makes the targets of the settings those that are told of events. Who wanted nothing any more is asked again. */
  async begin(): Promise<void> {
    const { targets } = this.settings;
    const urls = targets.map(({ url }) => url.href);
    await this.store.write(async ({ db, now }) => {
      // A list in SQL has at least one value; no address is empty.
      const known = ['', ...urls];
      await db.deleteFrom('webhookTargets').where('url', 'not in', known).execute();
      await db
        .deleteFrom('webhooks')
        .where('target', 'not in', known)
        .where('createdAt', '<', now - MAX_AGE_MS)
        .execute();
      for (const { url, types } of targets) {
        const { pending } = await db
          .selectFrom('webhooks')
          .select(({ fn }) => fn.countAll<number>().as('pending'))
          .where('target', '=', url.href)
          .executeTakeFirstOrThrow();
        const state = { types: ` ${types.join(' ')} `, pending, isStopped: 0 };
        await db
          .insertInto('webhookTargets')
          .values({
            url: url.href,
            delivered: 0,
            lost: 0,
            takenAt: null,
            lastFailure: null,
            ...state,
          })
          .onConflict((conflict) => conflict.column('url').doUpdateSet(state))
          .execute();
      }
    });
  }

  /**
   * Begins to send what is due.
   *
   * @returns whether there was anything
   * @throws (rejects) when the database cannot be used
   */
  async work(): Promise<boolean> {
    let isBusy = false;
    for (const target of this.settings.targets) {
      const sending = this.sending.get(target) ?? new Set();
      this.sending.set(target, sending);
      const free = MAX_SENDING - sending.size;
      const taken = free > 0 && (await this.hasDue(target)) ? await this.take(target, free) : [];
      for (const webhook of taken) {
        // When the database goes away meanwhile, the lease ends and the message is due again.
        const delivery: Promise<void> = this.deliver(target, webhook)
          .catch(() => undefined)
          .finally(() => sending.delete(delivery));
        sending.add(delivery);
      }
      isBusy ||= taken.length > 0;
    }
    return isBusy;
  }

  /** Ends what is under way; it is sent again by whoever takes it next. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([...this.sending.values()].flatMap((some) => [...some]));
  }

  /** A look that takes no lock. */
  private async hasDue(target: WebhookTarget): Promise<boolean> {
    const { db, now } = this.store;
    return (await due(db, target, now(), 1)).length > 0;
  }

  private take(target: WebhookTarget, most: number): Promise<readonly Taken[]> {
    const holder = randomUUID();
    const leaseMs = 2 * this.settings.times.timeoutMs;
    return this.store.write(async ({ db, now }) => {
      const found = await due(db, target, now, most);
      if (found.length === 0) return [];
      await db
        .updateTable('webhooks')
        .set({ holder, heldUntil: now + leaseMs })
        .where('target', '=', target.url.href)
        .where(
          'id',
          'in',
          found.map(({ id }) => id),
        )
        .execute();
      return found.map((webhook) => ({ ...webhook, holder }));
    });
  }

  private async deliver(target: WebhookTarget, webhook: Taken): Promise<void> {
    const { rules, times } = this.settings;
    const { now } = this.store;
    const { signal: closing } = this.closing;
    const outcome = await attempt({ webhook, target, rules, times, now, closing });
    const before = await this.store.write((write) => keep(write, target, webhook, outcome));
    if (before) report(target, webhook, outcome, before);
  }
}

/** Messages that are due and that no server sends, the longest due first. */
function due(
  db: Pick<Store['db'], 'selectFrom'>,
  { url }: WebhookTarget,
  now: number,
  limit: number,
): Promise<readonly PendingWebhook[]> {
  return db
    .selectFrom('webhooks')
    .innerJoin('webhookTargets', 'webhookTargets.url', 'webhooks.target')
    .select(['id', 'userId', 'body', 'attempts', 'createdAt'])
    .where('target', '=', url.href)
    .where('isStopped', '=', 0)
    .where('dueAt', '<=', now)
    .where((where) => where.or([where('heldUntil', 'is', null), where('heldUntil', '<=', now)]))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How the delivery to a target went before. */
interface Before {
  readonly lastFailure: string | null;
}

/** @returns undefined when nothing is known of the attempt, or the message is another server's meanwhile */
async function keep(
  write: Write,
  target: WebhookTarget,
  webhook: Taken,
  outcome: Outcome,
): Promise<Before | undefined> {
  const { db } = write;
  const change =
    outcome.kind === 'postponed' ? { attempts: outcome.attempts, dueAt: outcome.dueAt } : {};
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ ...change, holder: null, heldUntil: null })
    .where('target', '=', target.url.href)
    .where('id', '=', webhook.id)
    .where('holder', '=', webhook.holder)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || outcome.kind === 'unknown') return undefined;
  if (outcome.kind === 'lost') await keepLost(write, target.url.href, webhook);
  if (outcome.kind !== 'postponed') await remove(write, target, webhook);
  const before = await db
    .selectFrom('webhookTargets')
    .select('lastFailure')
    .where('url', '=', target.url.href)
    .executeTakeFirst();
  await count(write, target, outcome);
  return before;
}

/** Removes a message; the next one about the same user is due. */
async function remove({ db, now }: Write, { url }: WebhookTarget, { id, userId }: Taken) {
  await db.deleteFrom('webhooks').where('target', '=', url.href).where('id', '=', id).execute();
  const next = await db
    .selectFrom('webhooks')
    .select('id')
    .where('target', '=', url.href)
    .where('userId', '=', userId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return;
  await db
    .updateTable('webhooks')
    .set({ dueAt: now })
    .where('target', '=', url.href)
    .where('id', '=', next.id)
    .where('dueAt', 'is', null)
    .execute();
}

/** Keeps how the delivery to a target goes. */
async function count(
  { db, now }: Write,
  { url }: WebhookTarget,
  outcome: Exclude<Outcome, { kind: 'unknown' }>,
): Promise<void> {
  await db
    .updateTable('webhookTargets')
    .set((row) => ({
      ...(outcome.kind !== 'postponed' && { pending: row('pending', '-', 1) }),
      ...(outcome.kind === 'taken' && { delivered: row('delivered', '+', 1), takenAt: now }),
      ...(outcome.kind === 'lost' && { lost: row('lost', '+', 1) }),
      ...(outcome.kind !== 'taken' && outcome.isGone && { isStopped: 1 }),
      lastFailure: outcome.kind === 'taken' ? null : outcome.reason,
    }))
    .where('url', '=', url.href)
    .execute();
}

/** Says what an operator has to know, once: numbers of targets, statuses and ids only. */
function report(
  { number }: WebhookTarget,
  { id }: Taken,
  outcome: Outcome,
  { lastFailure }: Before,
): void {
  if (outcome.kind === 'taken' || outcome.kind === 'unknown') return;
  const { kind, reason, isGone } = outcome;
  if (isGone)
    console.error(`Webhook target ${number} wants nothing any more, until the next start.`);
  if (kind === 'lost') {
    console.error(`Webhook target ${number} did not take ${id}, which is given up: ${reason}`);
  } else if (reason !== lastFailure) {
    console.error(`Webhook target ${number} did not take ${id} yet: ${reason}`);
  }
}
