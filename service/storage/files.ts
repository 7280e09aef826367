import type { Schema, Sql } from './database';

/** Files that were sent with messages, bytes included. */
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
  ],
};

export interface StoredFile {
  readonly channel: string;
  readonly id: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type FileStore = ReturnType<typeof createFileStore>;

export function createFileStore(sql: Sql) {
  const insert = sql.prepare('INSERT INTO files (channel, id, name, bytes) VALUES (?, ?, ?, ?)');
  const select = sql.prepare<[string, string, string], StoredFile>(
    'SELECT channel, id, name, bytes FROM files WHERE channel = ? AND id = ? AND name = ?',
  );
  return {
    insert({ channel, id, name, bytes }: StoredFile): void {
      insert.run(channel, id, name, bytes);
    },

    get(channel: string, id: string, name: string): StoredFile | undefined {
      return select.get(channel, id, name);
    },
  };
}
