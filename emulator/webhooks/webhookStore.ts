import type { PendingWebhook } from '../../server/webhooks/attempt';
import type { Sql } from '../storage/database';

export type WebhookStore = ReturnType<typeof createWebhookStore>;

/**
 * The outbox. Of the messages about one user only the oldest has a time at which it is due: the next one gets it
 * when that one is removed, so that they are delivered in order.
 */
export function createWebhookStore(sql: Sql) {
  const insert = sql.prepare(
    `INSERT INTO webhooks (target, record, user_id, body, created_at, attempts, due_at)
     VALUES (@target, @id, @userId, @body, @now, 0,
       CASE WHEN EXISTS (SELECT 1 FROM webhooks WHERE target = @target AND user_id = @userId)
         THEN NULL ELSE @now END)`,
  );
  const selectDue = sql.prepare<[string, number, number], PendingWebhook>(
    `SELECT CAST(record AS TEXT) AS id, user_id AS userId, body, attempts, created_at AS createdAt
     FROM webhooks WHERE target = ? AND due_at <= ? ORDER BY due_at, record LIMIT ?`,
  );
  const remove = sql.prepare('DELETE FROM webhooks WHERE target = ? AND record = ?');
  const release = sql.prepare(
    `UPDATE webhooks SET due_at = @now WHERE target = @target AND due_at IS NULL AND record =
       (SELECT MIN(record) FROM webhooks WHERE target = @target AND user_id = @userId)`,
  );
  const update = sql.prepare(
    'UPDATE webhooks SET attempts = ?, due_at = ? WHERE target = ? AND record = ?',
  );
  const count = sql
    .prepare<[string], number>('SELECT COUNT(*) FROM webhooks WHERE target = ?')
    .pluck();
  const removeOld = sql.prepare<[string, number]>(
    `DELETE FROM webhooks WHERE target NOT IN (SELECT value FROM json_each(?)) AND created_at < ?`,
  );

  return {
    /** @param now ms since the epoch */
    add(
      target: string,
      webhook: Pick<PendingWebhook, 'id' | 'userId' | 'body'>,
      now: number,
    ): void {
      insert.run({ target, now, ...webhook });
    },
    /** Messages whose next attempt is due, the longest due first. @param now ms since the epoch */
    due: (target: string, now: number, limit: number): PendingWebhook[] =>
      selectDue.all(target, now, limit),
    /** Removes a message; the next one about the same user is due. */
    remove(target: string, { id, userId }: PendingWebhook, now: number): void {
      remove.run(target, id);
      release.run({ target, userId, now });
    },
    /** @param dueAt ms since the epoch */
    postpone(target: string, id: string, attempts: number, dueAt: number): void {
      update.run(attempts, dueAt, target, id);
    },
    count: (target: string): number => count.get(target) ?? 0,
    /** Removes what is for none of these targets and was written before a moment, ms since the epoch. */
    forgetOthers(targets: readonly string[], before: number): void {
      removeOld.run(JSON.stringify(targets), before);
    },
  };
}
