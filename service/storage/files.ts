import type { Schema, Sql } from './database';
import type { FileFacts } from './fileStore';

/** What files are called and which channel they were sent to; their bytes are in a `FileStore`. */
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
    // Bytes leave the database; `inlineFiles.ts` empties the old table. AUTOINCREMENT, since a place
    // in the list must not be given out again.
    `ALTER TABLE files RENAME TO inline_files;
    CREATE TABLE files (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      channel TEXT NOT NULL,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      size INTEGER NOT NULL,
      type TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX files_by_channel ON files (channel, sequence)`,
  ],
};

export interface StoredFile extends FileFacts {
  readonly channel: string;
  readonly id: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** A file and its place in the list of its channel. */
interface ListedFile extends StoredFile {
  readonly sequence: number;
}

export type FileRecordStore = ReturnType<typeof createFileRecordStore>;

const SELECTED = 'channel, id, name, size, type, created_at AS createdAt';

export function createFileRecordStore(sql: Sql) {
  const insert = sql.prepare(
    'INSERT INTO files (channel, id, name, size, type, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const select = sql.prepare<[string, string, string], StoredFile>(
    `SELECT ${SELECTED} FROM files WHERE channel = ? AND id = ? AND name = ?`,
  );
  const selectPage = sql.prepare<[string, number, number], ListedFile>(
    `SELECT ${SELECTED}, sequence FROM files
     WHERE channel = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
  );
  const selectIds = sql.prepare<[], { id: string }>('SELECT id FROM files');
  const remove = sql.prepare<[string, string, string]>(
    'DELETE FROM files WHERE channel = ? AND id = ? AND name = ?',
  );
  return {
    insert({ channel, id, name, size, type, createdAt }: StoredFile): void {
      insert.run(channel, id, name, size, type, createdAt);
    },

    get(channel: string, id: string, name: string): StoredFile | undefined {
      return select.get(channel, id, name);
    },

    /** Oldest first, beginning behind a place in the list; 0 is before the first. */
    page(channel: string, after: number, limit: number): ListedFile[] {
      return selectPage.all(channel, after, limit);
    },

    /** Of all channels. */
    ids(): ReadonlySet<string> {
      return new Set(selectIds.all().map(({ id }) => id));
    },

    /** Whether there was such a file. */
    remove(channel: string, id: string, name: string): boolean {
      return remove.run(channel, id, name).changes > 0;
    },
  };
}
