import type { Sql } from './database';
import type { FileRecordStore } from './files';
import type { FileStore } from './fileStore';

/**
 * Makes records and bytes of files agree again after the service was killed between the two, or a
 * disk lost one of them: neither is any use without the other.
 *
 * @returns how many records had lost their bytes
 * @throws (rejects) what the disk throws
 */
export async function matchFiles(
  sql: Sql,
  records: FileRecordStore,
  fileStore: FileStore,
): Promise<number> {
  const recorded = records.ids();
  const kept = await fileStore.keepOnly(recorded);
  const lost = [...recorded].filter((id) => !kept.has(id));
  sql.transaction(() => {
    for (const id of lost) records.forget(id);
  })();
  return lost.length;
}
