import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../lib/errorCode';
import { makeFolder } from '../lib/makeFolder';
import { OWNER_ONLY_FOLDER } from './database';
import { SqliteConnection } from './sqlite';

const DATABASE = '.sqlite';

/**
 * Copies the data of every keyset in a folder, whether a service runs on it or not: first the
 * database as it is at one moment, then what lies beside it. A file is there before the database
 * names it, so the copy has every file it names, but for those that are deleted meanwhile.
 *
 * A service that starts with the copy as its data folder has everything that had been acknowledged.
 *
 * @param target a folder that does not exist yet; it appears when the copy is complete
 * @returns names of the keysets; empty, and nothing is written, when there is no data
 * @throws when data cannot be read or the copy not written
 */
export async function backUp(dataFolder: string, target: string): Promise<readonly string[]> {
  const names = readdirSync(dataFolder);
  const keysets = names
    .filter((name) => name.endsWith(DATABASE))
    .map((name) => name.slice(0, -DATABASE.length));
  if (keysets.length === 0) return [];
  const partial = `${target}.partial`;
  makeFolder(dirname(target));
  mkdirSync(partial, { mode: OWNER_ONLY_FOLDER });
  try {
    for (const keyset of keysets) {
      const database = `${keyset}${DATABASE}`;
      await copyDatabase(join(dataFolder, database), join(partial, database));
      const isBeside = (name: string) =>
        name.startsWith(`${keyset}.`) && !name.startsWith(database);
      for (const name of names.filter(isBeside)) copy(join(dataFolder, name), join(partial, name));
    }
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true });
    throw error;
  }
  return keysets;
}

async function copyDatabase(file: string, target: string): Promise<void> {
  const sql = new SqliteConnection(file);
  try {
    await sql.copyTo(target);
  } finally {
    sql.close();
  }
}

/** Copies a file or a folder with everything in it; what has just been deleted is left out. */
function copy(source: string, target: string): void {
  try {
    const names = readFolder(source);
    if (!names) {
      copyFileSync(source, target);
      return;
    }
    mkdirSync(target, { mode: OWNER_ONLY_FOLDER });
    for (const name of names) copy(join(source, name), join(target, name));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** The names in a folder; undefined when it is a file. */
function readFolder(path: string): string[] | undefined {
  try {
    return readdirSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
