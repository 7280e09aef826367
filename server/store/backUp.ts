import { closeSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { makeFolderOf, OWNER_ONLY_FILE } from './sqliteDialect';
import { StoreError } from './storeError';

/**
 * Copies an SQLite database as it is at one moment, while servers use it. Nothing in it is changed.
 *
 * @param target a file that does not exist yet, in a folder that is made where there is none; only its owner may read it
 * @throws StoreError when there is no such database, or the copy cannot be written
 */
export function backUp(file: string, target: string): void {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      makeFolderOf(target);
      closeSync(openSync(target, 'wx', OWNER_ONLY_FILE));
      copyInto(database, target);
    } finally {
      database.close();
    }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new StoreError('unusable', `${file} cannot be copied to ${target}: ${said}`, error);
  }
}

/** SQLite copies into a file that is empty, and leaves its permissions. */
function copyInto(database: DatabaseSyncInstance, target: string): void {
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } catch (error) {
    rmSync(target);
    throw error;
  }
}
