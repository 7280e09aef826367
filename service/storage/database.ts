import BetterSqlite3 from 'better-sqlite3';

/**
 * What an acknowledgement promises: when a write's promise resolves, its transaction has been
 * committed to the write-ahead log and the log has been synced to disk (`synchronous = FULL`), so
 * it survives `kill -9` and, as far as the disk keeps its word, a power cut.
 */

/** One step of a family's schema; its position in the family's list is its version. */
type Migration = string;

/** The tables of one API family. Steps are only ever added at the end. */
export interface Schema {
  readonly family: string;
  readonly migrations: readonly Migration[];
}

export type Sql = BetterSqlite3.Database;

/**
 * Opens (or creates) the database and brings every family's tables up to date.
 *
 * @param file a path, or `:memory:`
 * @throws when the file is not a database, cannot be written, or was made by a newer version
 */
export function openDatabase(file: string, schemas: readonly Schema[]): Sql {
  const sql = new BetterSqlite3(file);
  try {
    // One service per data folder: a second one would not see what the first delivers.
    sql.pragma('locking_mode = EXCLUSIVE');
    sql.pragma('journal_mode = WAL');
    sql.pragma('synchronous = FULL');
    sql.pragma('foreign_keys = ON');
    sql.pragma('busy_timeout = 2000');
    migrate(sql, schemas);
    return sql;
  } catch (error) {
    sql.close();
    throw error;
  }
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
        throw new Error(`The data folder was written by a newer version (${family} ${version}).`);
      }
      for (const migration of migrations.slice(version)) sql.exec(migration);
      if (version < migrations.length) write.run(family, migrations.length);
    }
  })();
}
