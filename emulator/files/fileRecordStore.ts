import type { Sql } from '../storage/database';
import type { FileFacts, FileStore } from './fileStore';

export interface StoredFile extends FileFacts {
  readonly channel: string;
  readonly id: string;
  readonly name: string;
  /** The user who asked for the upload. */
  readonly uploaderId: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

export type FileRecordStore = ReturnType<typeof createFileRecordStore>;

const SELECTED = 'channel, id, name, size, type, uploader AS uploaderId, created_at AS createdAt';

export function createFileRecordStore(sql: Sql) {
  const insert = sql.prepare(
    `INSERT INTO files (channel, id, name, size, type, uploader, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = sql.prepare<[string, string, string], StoredFile>(
    `SELECT ${SELECTED} FROM files WHERE channel = ? AND id = ? AND name = ?`,
  );
  const selectPage = sql.prepare<[string, string, number], StoredFile>(
    `SELECT ${SELECTED} FROM files WHERE channel = ? AND id > ? ORDER BY id LIMIT ?`,
  );
  const selectIds = sql.prepare<[], { id: string }>('SELECT id FROM files');
  const remove = sql.prepare<[string, string, string]>(
    'DELETE FROM files WHERE channel = ? AND id = ? AND name = ?',
  );
  return {
    insert({ channel, id, name, size, type, uploaderId, createdAt }: StoredFile): void {
      insert.run(channel, id, name, size, type, uploaderId, createdAt);
    },

    get(channel: string, id: string, name: string): StoredFile | undefined {
      return select.get(channel, id, name);
    },

    /** By their ids. @param after the id before the first; empty for the beginning */
    page(channel: string, after: string, limit: number): StoredFile[] {
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

/** Number of files whose record or bytes are missing. */
interface FileDifferences {
  /** Records without bytes: their downloads answer 404. */
  readonly lostFiles: number;
  /** Bytes without a record: nobody can download them. */
  readonly unlistedFiles: number;
}

/**
 * Compares the records of files with the bytes that are there. Nothing is removed on either side: a
 * database or a folder that is missing, empty or older than the other may be put back.
 *
 * @throws (rejects) what the disk throws
 */
export async function compareFiles(
  records: FileRecordStore,
  fileStore: FileStore,
): Promise<FileDifferences> {
  const recorded = records.ids();
  const kept = await fileStore.removeUnfinished();
  const countMissing = (ids: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...ids].filter((id) => !others.has(id)).length;
  return {
    lostFiles: countMissing(recorded, kept),
    unlistedFiles: countMissing(kept, recorded),
  };
}
