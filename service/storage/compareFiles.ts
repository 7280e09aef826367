import type { FileRecordStore } from './files';
import type { FileStore } from './fileStore';

/** Where records and bytes of files disagree; counts. */
export interface FileDifferences {
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
