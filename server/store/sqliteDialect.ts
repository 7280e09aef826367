import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  DatabaseSync,
  type DatabaseSyncInstance,
  type StatementSyncInstance,
} from '@photostructure/sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { isRecord } from '../../shared/isRecord';
import type { Opened } from './dialect';

/** How long a call blocks when another process writes, ms; then `openStore` tries again. */
const BUSY_TIMEOUT_MS = 20;
/** Statements that stay prepared. */
const MAX_PREPARED = 500;
/** Only the owner enters the folder that is made for the file, and reads the file: the key of tokens is in it. */
const OWNER_ONLY_FOLDER = 0o700;
export const OWNER_ONLY_FILE = 0o600;
const IN_MEMORY = ':memory:';

/**
 * SQLite for Kysely, by the package that needs no compiler (docs/decisions/0029-sqlite-without-a-compiler.md).
 * A commit survives `kill -9`; it survives a power cut once the log is synced.
 *
 * @param file a path, whose file and folder are made when they do not exist, or `:memory:`
 * @throws when the file cannot be made or is no database
 */
export function openSqlite(file: string): Opened {
  if (file !== IN_MEMORY) {
    makeFolderOf(file);
    // SQLite gives its log the permissions of the file.
    closeSync(openSync(file, 'a', OWNER_ONLY_FILE));
  }
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  const hasLog = setUp(database);
  const prepared = new Map<string, SqliteStatement>();
  const adapter: SqliteDatabase = {
    close: () => database.close(),
    prepare(text) {
      const known = prepared.get(text);
      if (known) return known;
      if (prepared.size >= MAX_PREPARED) prepared.clear();
      const statement = adapt(database.prepare(text));
      prepared.set(text, statement);
      return statement;
    },
  };
  const dialect = new TransactionalDialect({ database: adapter });
  return hasLog ? { dialect, log: `${file}-wal` } : { dialect };
}

/** @returns whether the database has a log, which some file systems cannot have */
function setUp(database: DatabaseSyncInstance): boolean {
  try {
    const row: unknown = database.prepare('PRAGMA journal_mode = WAL').get();
    const hasLog = isRecord(row) && row['journal_mode'] === 'wal';
    database.exec(`PRAGMA synchronous = ${hasLog ? 'NORMAL' : 'FULL'}`);
    database.exec('PRAGMA foreign_keys = ON');
    return hasLog;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Makes the folder of a database where there is none. */
export function makeFolderOf(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
}

/** A migration that is interrupted leaves nothing behind: SQLite undoes changes of tables, too, which Kysely does not use. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

function adapt(statement: StatementSyncInstance): SqliteStatement {
  const reader = statement.columns().length > 0;
  // The index of the search has rows of its own, whose ids are beyond 2^53: the last one is part of the next answers.
  if (!reader) statement.setReadBigInts(true);
  return {
    reader,
    all: (parameters) => statement.all(...parameters) as unknown[],
    run: (parameters) => statement.run(...parameters),
    iterate: (parameters) => statement.iterate(...parameters) as IterableIterator<unknown>,
  };
}
