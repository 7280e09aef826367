import { randomBytes } from 'node:crypto';
import type { Schema, Sql } from './database';

/** The keyset's secret key, and the tokens that were taken back before their time. */
export const accessSchema: Schema = {
  family: 'access',
  migrations: [
    `CREATE TABLE secret_key (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      secret_key TEXT NOT NULL
    ) STRICT;
    CREATE TABLE revoked_tokens (
      signature BLOB NOT NULL PRIMARY KEY,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
  ],
};

const SECRET_KEY_BYTES = 32;

export type AccessStore = ReturnType<typeof createAccessStore>;

export function createAccessStore(sql: Sql) {
  const insertSecretKey = sql.prepare(
    'INSERT OR IGNORE INTO secret_key (id, secret_key) VALUES (1, ?)',
  );
  const selectSecretKey = sql.prepare<[], string>('SELECT secret_key FROM secret_key').pluck();
  const revoke = sql.prepare(
    'INSERT OR IGNORE INTO revoked_tokens (signature, expires_at) VALUES (?, ?)',
  );
  const selectRevoked = sql.prepare<[Uint8Array]>(
    'SELECT 1 FROM revoked_tokens WHERE signature = ?',
  );
  const removeExpired = sql.prepare('DELETE FROM revoked_tokens WHERE expires_at <= ?');

  return {
    /** Made when it is asked for first, and the same from then on. */
    secretKey(): string {
      insertSecretKey.run(`sec-local-${randomBytes(SECRET_KEY_BYTES).toString('base64url')}`);
      return selectSecretKey.get() ?? '';
    },

    /** @param expiresAt when the token would have ended by itself, ms since the epoch */
    revoke(signature: Uint8Array, expiresAt: number): void {
      revoke.run(signature, expiresAt);
    },

    isRevoked(signature: Uint8Array): boolean {
      return selectRevoked.get(signature) !== undefined;
    },

    /** Forgets tokens that have ended by themselves. @param now ms since the epoch */
    removeExpired(now: number): void {
      removeExpired.run(now);
    },
  };
}
