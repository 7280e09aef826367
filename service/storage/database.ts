import { rmSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { OWNER_ONLY_FILE, restrictToOwner } from './ownerOnly';

/**
 * What an acknowledgement promises: when a write's promise resolves, its transaction has been
 * committed to the write-ahead log and the log has been synced to disk (`commitSync.ts`), so it
 * survives `kill -9` and, as far as the disk keeps its word, a power cut.
 */

/** One step of a family's schema; its position in the family's list is its version. */
type Migration = string;

/** The tables of one API family. Steps are only ever added at the end. */
export interface Schema {
  readonly family: string;
  readonly migrations: readonly Migration[];
}

/** The data were written by a newer version, whose tables this one does not know. */
class NewerDataError extends Error {
  override readonly name = 'NewerDataError';
  readonly code = 'DATA_NEWER';

  constructor(family: string, version: number) {
    super(`The tables of ${family} have version ${version}, which is newer than this program.`);
  }
}

export type Sql = BetterSqlite3.Database;

/** How long a start waits for a service that is just stopping. */
const BUSY_TIMEOUT_MS = 2_000;

/** The file name of a database that is gone when it is closed. */
export const IN_MEMORY = ':memory:';

/**
 * Opens (or creates) the database and brings every family's tables up to date.
 *
 * @param file a path, or `IN_MEMORY`
 * @throws when another service has the database, or the file is not a database, cannot be written, or was made by a newer version
 */
export function openDatabase(file: string, schemas: readonly Schema[]): Sql {
  // Before it is opened and again once it is made: SQLite gives its log the permissions of the database.
  restrictToOwner(file, OWNER_ONLY_FILE);
  const sql = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    if (file !== IN_MEMORY) {
      takePossession(sql, file);
      for (const name of [file, `${file}-lock`]) restrictToOwner(name, OWNER_ONLY_FILE);
    }
    const mode = sql.pragma('journal_mode = WAL', { simple: true });
    // A log is synced by us after a commit. Some network file systems allow none.
    sql.pragma(`synchronous = ${mode === 'wal' ? 'NORMAL' : 'FULL'}`);
    sql.pragma('foreign_keys = ON');
    requireSound(sql);
    migrate(sql, schemas);
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
export function removeDatabase(file: string): void {
  const sql = new BetterSqlite3(IN_MEMORY, { timeout: BUSY_TIMEOUT_MS });
  try {
    takePossession(sql, file);
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
function takePossession(sql: Sql, file: string): void {
  sql.prepare('ATTACH DATABASE ? AS possession').run(`${file}-lock`);
  sql.pragma('possession.locking_mode = EXCLUSIVE');
  // Any write will do: the lock it takes is kept until the database is closed.
  sql.pragma('possession.user_version = 1');
}

/**
 * Reads every page once: SQLite itself notices damage only when a query meets it, after hours of
 * writing more. Takes about a second for each gigabyte.
 *
 * @throws `SQLITE_CORRUPT`
 */
function requireSound(sql: Sql): void {
  const [finding] = sql.prepare<[], string>('PRAGMA quick_check(1)').pluck().all();
  if (finding === 'ok') return;
  throw new BetterSqlite3.SqliteError(finding ?? 'not checked', 'SQLITE_CORRUPT');
}

function migrate(sql: Sql, schemas: readonly Schema[]): void {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS schema_versions (family TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT',
  );
  const read = sql.prepare<[string], { version: number }>(
    'SELECT version FROM schema_versions WHERE family = ?',
  );
  const write = sql.prepare(
    'INSERT OR REPLACE INTO schema_versions (family, version) VALUES (?, ?)',
  );
  sql.transaction(() => {
    for (const { family, migrations } of schemas) {
      const version = read.get(family)?.version ?? 0;
      if (version > migrations.length) {
        throw new NewerDataError(family, version);
      }
      for (const migration of migrations.slice(version)) sql.exec(migration);
      if (version < migrations.length) write.run(family, migrations.length);
    }
  })();
}
