import type { PresenceRecord } from '../domain/presenceRegistry';
import type { Schema, Sql } from './database';

/**
 * Who is present, so that a restart of the service is not a coming and going of everyone. Written
 * on joins and goodbyes only: when someone was heard last is not worth a disk sync per heartbeat.
 */
export const presenceSchema: Schema = {
  family: 'presence',
  migrations: [
    `CREATE TABLE presence (
      channel TEXT NOT NULL,
      user_id TEXT NOT NULL,
      heartbeat_ms INTEGER NOT NULL,
      PRIMARY KEY (channel, user_id)
    ) STRICT`,
  ],
};

export type PresenceStore = ReturnType<typeof createPresenceStore>;

export function createPresenceStore(sql: Sql) {
  const upsert = sql.prepare(
    `INSERT INTO presence (channel, user_id, heartbeat_ms) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET heartbeat_ms = excluded.heartbeat_ms`,
  );
  const remove = sql.prepare('DELETE FROM presence WHERE channel = ? AND user_id = ?');
  const selectAll = sql.prepare<[], PresenceRecord>(
    `SELECT channel, user_id AS userId, heartbeat_ms AS heartbeatMs
     FROM presence ORDER BY rowid`,
  );

  return {
    add({ channel, userId, heartbeatMs }: PresenceRecord): void {
      upsert.run(channel, userId, heartbeatMs);
    },

    remove(channel: string, userId: string): void {
      remove.run(channel, userId);
    },

    /** Everyone, in the order of their joins. */
    all(): PresenceRecord[] {
      return selectAll.all();
    },
  };
}
