import type { Write } from '../store/openStore';
import { keepLost, MAX_PENDING } from './lostWebhooks';
import { writeWebhook, type WebhookData, type WebhookType } from './webhookBody';

/**
 * Notes an event for all targets that want it, in the transaction of its record.
 *
 * @param userId the user concerned, whose events are delivered in order; empty when it is nobody
 */
export async function noteWebhook(
  write: Write,
  type: WebhookType,
  userId: string,
  data: WebhookData,
): Promise<void> {
  const { db, now } = write;
  const targets = await db
    .selectFrom('webhookTargets')
    .select(['url', 'pending'])
    .where('types', 'like', `% ${type} %`)
    .execute();
  if (targets.length === 0) return;
  const { body } = writeWebhook(type, userId, data);
  for (const { url: target, pending } of targets) {
    const isFull = pending >= MAX_PENDING;
    await db
      .updateTable('webhookTargets')
      .set((row) => (isFull ? { lost: row('lost', '+', 1) } : { pending: row('pending', '+', 1) }))
      .where('url', '=', target)
      .execute();
    if (isFull) {
      await keepLost(write, target, { id: data.id, userId, body });
      console.error(`A webhook is lost, since ${MAX_PENDING} wait for its target: ${data.id}`);
      continue;
    }
    const earlier = await db
      .selectFrom('webhooks')
      .select('id')
      .where('target', '=', target)
      .where('userId', '=', userId)
      .limit(1)
      .executeTakeFirst();
    await db
      .insertInto('webhooks')
      .values({
        target,
        id: data.id,
        userId,
        body,
        attempts: 0,
        createdAt: now,
        dueAt: earlier ? null : now,
        holder: null,
        heldUntil: null,
      })
      .execute();
  }
}
