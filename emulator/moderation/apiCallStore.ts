import type { Timetoken } from '../../shared/protocol';
import type { Sql } from '../storage/database';

/** A call of another system that was carried out. */
export interface ApiCall {
  readonly userId: string;
  /** Given by the caller. */
  readonly id: string;
  /** A hash of what was asked for. */
  readonly digest: string;
  /** The record that it made. */
  readonly record: Timetoken;
}

/** Repeated calls are known for three days, ms. */
const KEPT_MS = 72 * 3_600_000;

export type ApiCallStore = ReturnType<typeof createApiCallStore>;

export function createApiCallStore(sql: Sql) {
  const select = sql.prepare<[string, string], Pick<ApiCall, 'digest' | 'record'>>(
    'SELECT digest, CAST(record AS TEXT) AS record FROM api_calls WHERE user_id = ? AND id = ?',
  );
  const insert = sql.prepare('INSERT INTO api_calls VALUES (?, ?, ?, ?, ?)');
  const removeOld = sql.prepare('DELETE FROM api_calls WHERE created_at < ?');

  return {
    get: (userId: string, id: string) => select.get(userId, id),
    /** @param now ms since the epoch */
    add({ userId, id, digest, record }: ApiCall, now: number): void {
      insert.run(userId, id, digest, record, now);
    },
    /** @param now ms since the epoch */
    removeOld(now: number): void {
      removeOld.run(now - KEPT_MS);
    },
  };
}
