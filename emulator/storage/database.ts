import { chmodSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../lib/errorCode';
import { makeFolder } from '../lib/makeFolder';
import { prepareTables } from './migrations';
import { SCHEMA } from './schema';
import { SqliteConnection } from './sqlite';

/** Only the owner reads, writes and enters: private chats and the secret key are in the folder. */
export const OWNER_ONLY_FOLDER = 0o700;
export const OWNER_ONLY_FILE = 0o600;

const OTHERS = 0o077;
/** File systems without permissions, and files of another account that this one may write. */
const NOT_CHANGEABLE: readonly string[] = ['EPERM', 'ENOTSUP', 'EROFS', 'ENOSYS'];

/** Takes the permissions of other accounts away from a file; nothing happens when there is none. */
function restrictToOwner(file: string, mode: number): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || (stats.mode & OTHERS) === 0) return;
  try {
    chmodSync(file, mode);
  } catch (error) {
    if (!NOT_CHANGEABLE.includes(errorCode(error))) throw error;
  }
}

/** The start of every path that is kept for a keyset. The data of two keysets must not mix. */
function dataPath(dataFolder: string, subscribeKey: string): string {
  return join(dataFolder, encodeURIComponent(subscribeKey));
}

/** The folder with the bytes of a keyset's files. */
export function filesFolder(dataFolder: string, subscribeKey: string): string {
  return `${dataPath(dataFolder, subscribeKey)}.files`;
}

export type Sql = SqliteConnection;

/** How long a start waits for a service that is just stopping. */
const BUSY_TIMEOUT_MS = 2_000;

/** The file name of a database that is gone when it is closed. */
export const IN_MEMORY = ':memory:';

/**
 * Opens the database; creates it with all its tables when it does not exist, and migrates tables of an earlier release.
 *
 * When the promise of a write resolves, its transaction is in the write-ahead log and the log has been synced to disk
 * (`writeQueue.ts`): it survives `kill -9` and, as far as the disk keeps its word, a power cut.
 *
 * @param file a path, or `IN_MEMORY`
 * @throws when another service uses the database, or the file is not a database, cannot be written, or
 * has tables of a later version or unknown ones (`DATA_NEWER`, `DATA_UNKNOWN`)
 */
export function openDatabase(file: string): Sql {
  // Before it is opened and again once it is made: SQLite gives its log the permissions of the database.
  restrictToOwner(file, OWNER_ONLY_FILE);
  const sql = new SqliteConnection(file, BUSY_TIMEOUT_MS);
  try {
    if (file !== IN_MEMORY) {
      acquireLock(sql, file);
      for (const name of [file, `${file}-lock`]) restrictToOwner(name, OWNER_ONLY_FILE);
    }
    const mode = sql.pragma('journal_mode = WAL');
    // A log is synced by us after a commit. Some network file systems allow none.
    sql.pragma(`synchronous = ${mode === 'wal' ? 'NORMAL' : 'FULL'}`);
    sql.pragma('foreign_keys = ON');
    requireSound(sql);
    prepareTables(sql, SCHEMA);
    return sql;
  } catch (error) {
    sql.close();
    throw error;
  }
}

/**
 * Deletes a database, whatever state it is in.
 *
 * @throws `SQLITE_BUSY` when a service runs on it
 */
function removeDatabase(file: string): void {
  const sql = new SqliteConnection(IN_MEMORY, BUSY_TIMEOUT_MS);
  try {
    acquireLock(sql, file);
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  } finally {
    sql.close();
  }
}

/**
 * One service per database: a second one would not see what the first delivers. The lock is on an
 * empty database beside it, so that a backup may read while the service runs; the system takes it
 * away with the process, however that ends.
 *
 * @throws `SQLITE_BUSY` when another process has it
 */
function acquireLock(sql: Sql, file: string): void {
  sql.prepare('ATTACH DATABASE ? AS lock_file').run(`${file}-lock`);
  sql.pragma('lock_file.locking_mode = EXCLUSIVE');
  // Any write will do: the lock it takes is kept until the database is closed.
  sql.pragma('lock_file.user_version = 1');
}

/**
 * Reads every page once: SQLite itself notices damage only when a query meets it, after hours of
 * writing more. Takes about a second for each gigabyte.
 *
 * @throws `SQLITE_CORRUPT`
 */
function requireSound(sql: Sql): void {
  const finding = sql.pragma('quick_check(1)');
  if (finding === 'ok') return;
  throw Object.assign(new Error(String(finding)), { code: 'SQLITE_CORRUPT' });
}

/** The database of a keyset. A folder that is made for it is readable by its owner only. */
export function databaseFile(dataFolder: string | undefined, subscribeKey: string): string {
  if (dataFolder === undefined) return IN_MEMORY;
  makeFolder(dataFolder, OWNER_ONLY_FOLDER);
  return `${dataPath(dataFolder, subscribeKey)}.sqlite`;
}

/**
 * Deletes what is kept for a keyset; other files in the folder are left alone.
 *
 * @throws `SQLITE_BUSY` when a service runs on it
 */
export function removeKeyset(dataFolder: string, subscribeKey: string): void {
  removeDatabase(databaseFile(dataFolder, subscribeKey));
  rmSync(filesFolder(dataFolder, subscribeKey), { force: true, recursive: true });
}

/**
 * A table expression `newest (channel, timetoken)` with the newest timetoken of every channel of a
 * table whose key they are. It jumps from channel to channel, so that the work is that of the
 * channels and not of what is in them.
 */
export function newestByChannel(table: 'events' | 'messages'): string {
  return `WITH RECURSIVE
    channels (channel) AS (
      SELECT MIN(channel) FROM ${table}
      UNION ALL
      SELECT (SELECT MIN(channel) FROM ${table} WHERE channel > channels.channel)
      FROM channels WHERE channel IS NOT NULL
    ),
    newest (channel, timetoken) AS (
      SELECT channel, (SELECT MAX(timetoken) FROM ${table} WHERE channel = channels.channel)
      FROM channels WHERE channel IS NOT NULL
    )`;
}
