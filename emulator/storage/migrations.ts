import { SqliteConnection } from './sqlite';

/** The tables of a version, and how to make them from those of earlier versions. */
export interface Schema {
  /** The database keeps it as its `user_version`. */
  readonly version: number;
  /** Statements that create all tables and indexes. */
  readonly tables: string;
  /** By earlier version: statements that make the tables of the next one from it. */
  readonly migrations: Readonly<Record<number, string>>;
}

/** The database has tables that this program does not know. */
class DataVersionError extends Error {
  override readonly name = 'DataVersionError';

  constructor(
    readonly code: 'DATA_NEWER' | 'DATA_UNKNOWN',
    found: number,
    known: number,
  ) {
    super(`The tables are of version ${found}; this program knows version ${known}.`);
  }
}

/**
 * Creates the tables in an empty database, and migrates those of an earlier version: all in one transaction, so
 * that data which are refused stay as they are.
 *
 * @throws DataVersionError for tables of a later version, and for tables that are not those of their version: builds
 * before the first release changed tables without raising it
 */
export function prepareTables(sql: SqliteConnection, schema: Schema): void {
  const found = Number(sql.pragma('user_version'));
  if (found > schema.version) throw new DataVersionError('DATA_NEWER', found, schema.version);
  sql.transaction(() => {
    if (tablesOf(sql) === '') sql.exec(schema.tables);
    else migrate(sql, found, schema);
    if (tablesOf(sql) !== expectedTables(schema)) {
      throw new DataVersionError('DATA_UNKNOWN', found, schema.version);
    }
    if (found !== schema.version) sql.pragma(`user_version = ${schema.version}`);
  })();
}

function migrate(sql: SqliteConnection, found: number, { version, migrations }: Schema): void {
  for (let from = found; from < version; from += 1) {
    const migration = migrations[from];
    if (migration === undefined) throw new DataVersionError('DATA_UNKNOWN', found, version);
    sql.exec(migration);
  }
}

/** The definitions of all tables and indexes, without the layout of their text. */
function tablesOf(sql: SqliteConnection): string {
  const select = sql.prepare<[], string>(
    "SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name",
  );
  return select.pluck().all().join(';').replaceAll(/\s+/g, ' ');
}

function expectedTables({ tables }: Schema): string {
  const sql = new SqliteConnection(':memory:');
  try {
    sql.exec(tables);
    return tablesOf(sql);
  } finally {
    sql.close();
  }
}
