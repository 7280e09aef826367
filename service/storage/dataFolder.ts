import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { IN_MEMORY, removeDatabase } from './database';
import { createDiskFileStore } from './diskFileStore';
import type { FileStore } from './fileStore';
import { createMemoryFileStore } from './memoryFileStore';
import { OWNER_ONLY_FOLDER } from './ownerOnly';

/** The database of a keyset. A folder that is made for it is readable by its owner only. */
export function databaseFile(dataFolder: string | undefined, subscribeKey: string): string {
  if (dataFolder === undefined) return IN_MEMORY;
  mkdirSync(dataFolder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  return `${dataPath(dataFolder, subscribeKey)}.sqlite`;
}

/** Where the bytes of a keyset's files are kept. @throws (rejects) when the folder cannot be made */
export function createFileStore(
  dataFolder: string | undefined,
  subscribeKey: string,
): Promise<FileStore> {
  return dataFolder === undefined
    ? Promise.resolve(createMemoryFileStore())
    : createDiskFileStore(`${dataPath(dataFolder, subscribeKey)}.files`);
}

/**
 * Deletes what is kept for a keyset; other files in the folder are left alone.
 *
 * @throws `SQLITE_BUSY` when a service runs on it
 */
export function removeKeyset(dataFolder: string, subscribeKey: string): void {
  removeDatabase(databaseFile(dataFolder, subscribeKey));
  rmSync(`${dataPath(dataFolder, subscribeKey)}.files`, { force: true, recursive: true });
}

/** What the names of everything kept for a keyset begin with: data of two must not mix. */
function dataPath(dataFolder: string, subscribeKey: string): string {
  return join(dataFolder, encodeURIComponent(subscribeKey));
}
