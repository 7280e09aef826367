import type { Sql } from './database';
import type { FileRecordStore, StoredFile } from './files';
import type { FileFacts, FileStore } from './fileStore';

type InlineFile = Omit<StoredFile, keyof FileFacts> & { readonly bytes: Uint8Array };

/**
 * Files of earlier versions have their bytes in the database. Moves them out one by one, bytes first;
 * what is not done when the service ends is done at its next start. Moving costs one slow start and
 * leaves one way to read a file; reading from both places would have to be kept up for good.
 *
 * @throws (rejects) ServiceError `storageFailed`; then the rest is still where it was
 */
export async function moveInlineFiles(
  sql: Sql,
  records: FileRecordStore,
  fileStore: FileStore,
): Promise<void> {
  // Sorted once, by row: what stands behind the bytes can only be read through them.
  const rows = sql
    .prepare<[], number>('SELECT rowid FROM inline_files ORDER BY created_at, id')
    .pluck()
    .all();
  const select = sql.prepare<[number], InlineFile>(
    `SELECT channel, id, name, bytes, created_at AS createdAt FROM inline_files WHERE rowid = ?`,
  );
  const remove = sql.prepare<[number]>('DELETE FROM inline_files WHERE rowid = ?');
  const replace = sql.transaction((row: number, file: StoredFile) => {
    records.insert(file);
    remove.run(row);
  });
  for (const row of rows) {
    const file = select.get(row);
    if (file) replace(row, { ...file, ...(await fileStore.write(file.id, [file.bytes])) });
  }
}
