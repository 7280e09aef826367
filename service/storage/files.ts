import type { Schema, Sql } from './database';

/** Files that were sent with messages, bytes included: an acknowledged upload is one commit. */
export const filesSchema: Schema = {
  family: 'files',
  migrations: [
    `CREATE TABLE files (
      channel TEXT NOT NULL,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (channel, id)
    ) STRICT`,
    `ALTER TABLE files ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0`,
  ],
};

export interface StoredFile {
  readonly channel: string;
  readonly id: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

interface ListedFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly createdAt: number;
}

export type FileStore = ReturnType<typeof createFileStore>;

export function createFileStore(sql: Sql) {
  const insert = sql.prepare(
    'INSERT INTO files (channel, id, name, bytes, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const select = sql.prepare<[string, string, string], StoredFile>(
    `SELECT channel, id, name, bytes, created_at AS createdAt FROM files
     WHERE channel = ? AND id = ? AND name = ?`,
  );
  const selectPage = sql.prepare<[string, number, number], ListedFile>(
    `SELECT id, name, length(bytes) AS size, created_at AS createdAt FROM files
     WHERE channel = ? ORDER BY created_at, id LIMIT ? OFFSET ?`,
  );
  const selectKey = sql.prepare<[string, string, string]>(
    'SELECT 1 FROM files WHERE channel = ? AND id = ? AND name = ?',
  );
  const remove = sql.prepare<[string, string, string]>(
    'DELETE FROM files WHERE channel = ? AND id = ? AND name = ?',
  );
  return {
    insert({ channel, id, name, bytes, createdAt }: StoredFile): void {
      insert.run(channel, id, name, bytes, createdAt);
    },

    get(channel: string, id: string, name: string): StoredFile | undefined {
      return select.get(channel, id, name);
    },

    has(channel: string, id: string, name: string): boolean {
      return selectKey.get(channel, id, name) !== undefined;
    },

    /** Oldest first. */
    page(channel: string, limit: number, offset: number): ListedFile[] {
      return selectPage.all(channel, limit, offset);
    },

    /** Whether there was such a file. */
    remove(channel: string, id: string, name: string): boolean {
      return remove.run(channel, id, name).changes > 0;
    },
  };
}
