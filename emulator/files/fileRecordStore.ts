import { DELETION } from '../../src/domain/protocol';
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

/** A file and its place in the list of its channel. */
interface ListedFile extends StoredFile {
  readonly sequence: number;
}

/**
 * What the messages of its channel make of a file: `shown` while one of them is there and not deleted, `withheld`
 * when all were deleted or removed, otherwise `unnamed`. A message of another user than the uploader, deleted by
 * that user, does not withhold a file: everybody could withhold the files of others.
 */
type FileVisibility = 'unnamed' | 'shown' | 'withheld';

/** The newest messages decide, so that a file that is named very often is judged quickly. */
const JUDGED_MESSAGES = 1_000;

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
  const selectPage = sql.prepare<[string, number, number], ListedFile>(
    `SELECT ${SELECTED}, sequence FROM files
     WHERE channel = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
  );
  const selectIds = sql.prepare<[], { id: string }>('SELECT id FROM files');
  const remove = sql.prepare<[string, string, string]>(
    'DELETE FROM files WHERE channel = ? AND id = ? AND name = ?',
  );
  const removeNames = sql.prepare<[string]>('DELETE FROM file_messages WHERE file_id = ?');
  const selectVisibility = sql.prepare<
    [string],
    { readonly isShown: 0 | 1 | null; readonly isWithheld: 0 | 1 | null }
  >(
    `SELECT
       MAX(messages.timetoken IS NOT NULL AND deletion.user_id IS NULL) AS isShown,
       MAX(messages.timetoken IS NULL OR messages.publisher = uploader
         OR deletion.user_id <> messages.publisher) AS isWithheld
     FROM (
       SELECT files.channel, uploader, message_timetoken FROM files
       JOIN file_messages ON file_id = files.id AND file_messages.channel = files.channel
       WHERE files.id = ? ORDER BY message_timetoken DESC LIMIT ${JUDGED_MESSAGES}
     ) AS named
     LEFT JOIN messages
       ON messages.channel = named.channel AND messages.timetoken = named.message_timetoken
     LEFT JOIN message_actions AS deletion
       ON deletion.channel = named.channel AND deletion.type = '${DELETION}'
       AND deletion.message_timetoken = named.message_timetoken`,
  );
  return {
    insert({ channel, id, name, size, type, uploaderId, createdAt }: StoredFile): void {
      insert.run(channel, id, name, size, type, uploaderId, createdAt);
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

    /** The visibility of a file for the users of a moderated chat. */
    visibilityOf(id: string): FileVisibility {
      const { isShown, isWithheld } = selectVisibility.get(id) ?? {};
      if (isShown === 1) return 'shown';
      return isWithheld === 1 ? 'withheld' : 'unnamed';
    },

    /** Whether there was such a file. */
    remove(channel: string, id: string, name: string): boolean {
      if (remove.run(channel, id, name).changes === 0) return false;
      removeNames.run(id);
      return true;
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
