import {
  backup,
  DatabaseSync,
  type DatabaseSyncInstance,
  type StatementSyncInstance,
} from '@photostructure/sqlite';

/** More pages than a database can have. */
const ALL_PAGES = 0x7f_ff_ff_ff;

type StoredValue = bigint | number | string | Uint8Array | null;

/** A table and its rows; integers are exact. */
export interface TableContent {
  readonly table: string;
  readonly rows: readonly (readonly StoredValue[])[];
}

/** Objects with named parameters, or values in the order of the question marks. */
type Given<Parameters> = Parameters extends readonly unknown[] ? Parameters : [Parameters];

/**
 * One prepared statement. Integers are read as numbers: one beyond 2^53, a timetoken for instance, has to
 * be selected as text, and cannot be a row id.
 *
 * Each call throws errors with SQLite's own code, `SQLITE_FULL` for instance.
 */
export class SqliteStatement<Parameters extends readonly unknown[], Row> {
  /** @param database kept as long as the statement: the package closes one that nothing refers to */
  constructor(
    private readonly statement: StatementSyncInstance,
    private readonly database: DatabaseSyncInstance,
  ) {}

  /** The number of rows that were inserted, updated or deleted. */
  run(...parameters: Parameters): { readonly changes: number } {
    try {
      return this.statement.run(...withoutNul(parameters));
    } catch (error) {
      throw withCode(error);
    }
  }

  get(...parameters: Parameters): Row | undefined {
    try {
      return this.statement.get(...withoutNul(parameters)) as Row | undefined;
    } catch (error) {
      throw withCode(error);
    }
  }

  all(...parameters: Parameters): Row[] {
    try {
      return this.statement.all(...withoutNul(parameters)) as Row[];
    } catch (error) {
      throw withCode(error);
    }
  }

  iterate(...parameters: Parameters): IterableIterator<Row> {
    return this.statement.iterate(...withoutNul(parameters)) as IterableIterator<Row>;
  }

  /** Makes the statement give rows as arrays; it takes a quarter less time. */
  raw(): this {
    this.statement.setReturnArrays(true);
    return this;
  }

  /** A statement that gives the first column of each row. */
  pluck(): PluckedStatement<Parameters, Row> {
    return new PluckedStatement(
      new SqliteStatement<Parameters, readonly [Row]>(this.statement, this.database),
    );
  }
}

class PluckedStatement<Parameters extends readonly unknown[], Value> {
  constructor(private readonly statement: SqliteStatement<Parameters, readonly [Value]>) {
    statement.raw();
  }

  get(...parameters: Parameters): Value | undefined {
    return this.statement.get(...parameters)?.[0];
  }

  all(...parameters: Parameters): Value[] {
    return this.statement.all(...parameters).map(([value]) => value);
  }
}

/**
 * An open database: what the service uses of SQLite, with the types of parameters and rows, and errors
 * that carry SQLite's own code. The only module that knows the package
 * (docs/decisions/0029-sqlite-without-a-compiler.md).
 */
export class SqliteConnection {
  private readonly database: DatabaseSyncInstance;

  /**
   * @param name path of the file, which is created when it does not exist, or `:memory:`
   * @param busyTimeout how long a call waits for another process, ms
   */
  constructor(
    readonly name: string,
    busyTimeout = 0,
  ) {
    try {
      this.database = new DatabaseSync(name, {
        timeout: busyTimeout,
        allowUnknownNamedParameters: true,
      });
    } catch (error) {
      throw withCode(error);
    }
  }

  get inTransaction(): boolean {
    return this.database.isTransaction;
  }

  /** Prepares a statement that is used until the database is closed. */
  prepare<Parameters = unknown[], Row = unknown>(
    text: string,
  ): SqliteStatement<Given<Parameters>, Row> {
    try {
      return new SqliteStatement(this.database.prepare(text), this.database);
    } catch (error) {
      throw withCode(error);
    }
  }

  /** The rows of a statement that is used once. */
  all<Row>(text: string, ...parameters: readonly unknown[]): Row[] {
    let statement: StatementSyncInstance | undefined;
    try {
      statement = this.database.prepare(text);
      return statement.all(...withoutNul(parameters)) as Row[];
    } catch (error) {
      throw withCode(error);
    } finally {
      statement?.close();
    }
  }

  /** Runs statements that give no rows. */
  exec(text: string): void {
    try {
      this.database.exec(text);
    } catch (error) {
      throw withCode(error);
    }
  }

  /** Reads or sets one of SQLite's settings; gives its value, or undefined when there is none. */
  pragma(text: string): unknown {
    const [row] = this.all<Readonly<Record<string, unknown>>>(`PRAGMA ${text}`);
    return row && Object.values(row)[0];
  }

  /** Adds a function without side effects for use in statements. It gets integers as `bigint`. */
  function(name: string, compute: (...values: readonly unknown[]) => unknown): void {
    this.database.function(name, { deterministic: true, useBigIntArguments: true }, compute);
  }

  /**
   * Makes a function run in a transaction, or in a savepoint when it is called in one. What it wrote is
   * undone when it throws.
   */
  transaction<Arguments extends readonly unknown[], Result>(
    work: (...given: Arguments) => Result,
  ): (...given: Arguments) => Result {
    const outer = this.control('BEGIN', 'COMMIT', 'ROLLBACK');
    const nested = this.control('SAVEPOINT work', 'RELEASE work', 'ROLLBACK TO work');
    return (...given) => {
      const isNested = this.inTransaction;
      const { begin, commit, undo } = isNested ? nested : outer;
      begin.run();
      try {
        const result = work(...given);
        commit.run();
        return result;
      } catch (error) {
        // On some failures SQLite undoes the whole transaction by itself.
        if (this.inTransaction) {
          undo.run();
          if (isNested) commit.run();
        }
        throw error;
      }
    };
  }

  private control(begin: string, commit: string, undo: string) {
    return {
      begin: this.prepare<[]>(begin),
      commit: this.prepare<[]>(commit),
      undo: this.prepare<[]>(undo),
    };
  }

  /** The rows of all tables. */
  copyTables(): readonly TableContent[] {
    return this.tableNames().map((table) => {
      const statement = this.database.prepare(`SELECT * FROM "${table}"`);
      statement.setReadBigInts(true);
      statement.setReturnArrays(true);
      return { table, rows: statement.all() };
    });
  }

  /** Puts these rows in the place of all that is stored. */
  replaceTables(contents: readonly TableContent[]): void {
    this.transaction(() => {
      this.pragma('defer_foreign_keys = ON');
      for (const table of this.tableNames()) this.exec(`DELETE FROM "${table}"`);
      for (const { table, rows } of contents) {
        const places = rows[0]?.map(() => '?').join(', ') ?? '';
        if (places === '') continue;
        const insert = this.database.prepare(`INSERT INTO "${table}" VALUES (${places})`);
        for (const row of rows) insert.run(...row);
      }
    })();
  }

  private tableNames(): readonly string[] {
    return this.all<{ readonly name: string }>(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
    ).map(({ name }) => name);
  }

  /** Copies everything, as it is at one moment, into a new file. */
  async copyTo(target: string): Promise<void> {
    try {
      await backup(this.database, target, { rate: ALL_PAGES });
    } catch (error) {
      throw withCode(error);
    }
  }

  /** Nothing happens when it is closed already. */
  close(): void {
    if (this.database.isOpen) this.database.close();
  }
}

/** The package cuts texts at U+0000, so that character is stored as U+FFFD, as HTML parsers read it. */
function withoutNul(parameters: readonly unknown[]): readonly unknown[] {
  return parameters.some(hasNul) ? parameters.map(replaceNul) : parameters;
}

function hasNul(parameter: unknown): boolean {
  if (typeof parameter === 'string') return parameter.includes('\0');
  return isNamed(parameter) && Object.values(parameter).some(hasNul);
}

function replaceNul(parameter: unknown): unknown {
  if (typeof parameter === 'string') return parameter.replaceAll('\0', '\ufffd');
  if (!isNamed(parameter)) return parameter;
  return Object.fromEntries(
    Object.entries(parameter).map(([name, value]) => [name, replaceNul(value)]),
  );
}

/** Whether it is the object with the named parameters. */
function isNamed(parameter: unknown): parameter is object {
  return typeof parameter === 'object' && parameter !== null && !ArrayBuffer.isView(parameter);
}

/** The package gives all errors of SQLite one code, and SQLite's own as `sqliteCodeName`. */
function withCode(error: unknown): unknown {
  // Not `instanceof`: in tests the add-on makes its errors from the classes of another context.
  return typeof error === 'object' && error !== null && 'sqliteCodeName' in error
    ? Object.assign(error, { code: error.sqliteCodeName })
    : error;
}
