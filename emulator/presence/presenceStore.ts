import type { PresenceRecord } from './presenceAnnouncer';
import type { StateRecord } from './presenceStates';
import type { Sql } from '../storage/database';

interface PresenceRow extends Omit<PresenceRecord, 'isLeaving'> {
  readonly isLeaving: number;
}

export type PresenceStore = ReturnType<typeof createPresenceStore>;

export function createPresenceStore(sql: Sql) {
  const upsert = sql.prepare(
    `INSERT INTO presence (channel, user_id, heartbeat_ms) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET heartbeat_ms = excluded.heartbeat_ms`,
  );
  const remove = sql.prepare('DELETE FROM presence WHERE channel = ? AND user_id = ?');
  const updateLeaving = sql.prepare(
    'UPDATE presence SET is_leaving = ? WHERE channel = ? AND user_id = ?',
  );
  const selectAll = sql.prepare<[], PresenceRow>(
    `SELECT channel, user_id AS userId, heartbeat_ms AS heartbeatMs, is_leaving AS isLeaving
     FROM presence ORDER BY rowid`,
  );
  const upsertState = sql.prepare(
    `INSERT INTO presence_states (channel, user_id, state) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET state = excluded.state`,
  );
  const removeState = sql.prepare('DELETE FROM presence_states WHERE channel = ? AND user_id = ?');
  const selectStates = sql.prepare<[], StateRecord>(
    'SELECT channel, user_id AS userId, state FROM presence_states',
  );

  return {
    add({ channel, userId, heartbeatMs }: Omit<PresenceRecord, 'isLeaving'>): void {
      upsert.run(channel, userId, heartbeatMs);
    },

    /** With the state. */
    remove(channel: string, userId: string): void {
      remove.run(channel, userId);
      removeState.run(channel, userId);
    },

    /** Stores that a leave is pending, or that it was cancelled. */
    setLeaving(channel: string, userId: string, isLeaving: boolean): void {
      updateLeaving.run(Number(isLeaving), channel, userId);
    },

    /** All occupants in the order of their joins. */
    all(): PresenceRecord[] {
      return selectAll.all().map((row) => ({ ...row, isLeaving: row.isLeaving === 1 }));
    },

    /** @param state JSON text, `undefined` for none */
    setState(channel: string, userId: string, state: string | undefined): void {
      if (state === undefined) removeState.run(channel, userId);
      else upsertState.run(channel, userId, state);
    },

    states(): StateRecord[] {
      return selectStates.all();
    },
  };
}
