import type { Sql } from '../storage/database';

export type KvStore = ReturnType<typeof createKvStore>;

/** Clocks and expiry times are ms since the epoch. */
export function createKvStore(sql: Sql) {
  const select = sql.prepare<[string, number], { value: string }>(
    'SELECT value FROM kv_values WHERE key = ? AND (expires_at IS NULL OR expires_at > ?)',
  );
  const upsert = sql.prepare<[string, string, number | null]>(
    'INSERT OR REPLACE INTO kv_values (key, value, expires_at) VALUES (?, ?, ?)',
  );
  const remove = sql.prepare<[string]>('DELETE FROM kv_values WHERE key = ?');
  const removeExpired = sql.prepare<[number]>('DELETE FROM kv_values WHERE expires_at <= ?');
  const selectKeys = sql.prepare<[number, number], { key: string }>(
    `SELECT key FROM kv_values WHERE expires_at IS NULL OR expires_at > ? ORDER BY key LIMIT ?`,
  );
  const increment = sql.prepare<[string, number], { count: number }>(
    `INSERT INTO kv_counters (key, count) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET count = count + excluded.count RETURNING count`,
  );
  const selectCount = sql.prepare<[string], { count: number }>(
    'SELECT count FROM kv_counters WHERE key = ?',
  );
  const selectCounterKeys = sql.prepare<[number], { key: string }>(
    'SELECT key FROM kv_counters ORDER BY key LIMIT ?',
  );

  return {
    /** JSON text, or undefined when there is none or its time is over. */
    get(key: string, now: number): string | undefined {
      return select.get(key, now)?.value;
    },

    /**
     * @param value JSON text
     * @param expiresAt null keeps it for good
     */
    set(key: string, value: string, expiresAt: number | null): void {
      upsert.run(key, value, expiresAt);
    },

    remove(key: string): void {
      remove.run(key);
    },

    removeExpired(now: number): void {
      removeExpired.run(now);
    },

    /** In the order of the keys. */
    keys(now: number, limit: number): string[] {
      return selectKeys.all(now, limit).map(({ key }) => key);
    },

    /** Adds to a counter; one that does not exist begins at 0. Gives its new value. */
    increment(key: string, by: number): number {
      return increment.get(key, by)?.count ?? 0;
    },

    count(key: string): number {
      return selectCount.get(key)?.count ?? 0;
    },

    /** In the order of the keys. */
    counterKeys(limit: number): string[] {
      return selectCounterKeys.all(limit).map(({ key }) => key);
    },
  };
}
