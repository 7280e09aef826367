import { setTimeout } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, Migrator, sql } from 'kysely';
import { isRecord } from '../../shared/isRecord';
import type { Timetoken } from '../../shared/protocol';
import { CommitSync } from './commitSync';
import type { Dialect, Opened } from './dialect';
import { type Migration, MIGRATIONS } from './migrations';
import type { Database, DatabaseWrite, Tables } from './schema';
import { openSqlite } from './sqliteDialect';
import { StoreError } from './storeError';

export interface StoreSettings {
  /** `postgres://…`, or the path of an SQLite file. */
  readonly database: string;
  /** The clock, ms since the epoch. */
  readonly now?: () => number;
  /** Told of connections that end by themselves. */
  readonly onLost?: (error: Error) => void;
}

/** A transaction that writes. No other one runs at the same time, in any process. */
export interface Write {
  readonly db: DatabaseWrite;
  /** Ms since the epoch, the same for the whole transaction. */
  readonly now: number;
  /**
   * A new id, greater than all of earlier transactions. It has the form of a timetoken, so it tells its time, too.
   */
  nextId(): Timetoken;
}

export interface Store {
  readonly db: Database;
  readonly dialect: Dialect;
  readonly now: () => number;
  /**
   * Runs work in one transaction; what it wrote is undone when it throws. It must not wait for the network. What it wrote is
   * on the disk when it ends.
   */
  write<Result>(work: (write: Write) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const POSTGRES = /^postgres(?:ql)?:\/\//;
/** Ids that a transaction has to begin with: a tenth of a millisecond of the clock. */
const IDS_PER_WRITE = 1_000n;
const PER_MS = 10_000n;

/**
 * Opens the database and makes its tables, or those that this release has more than the one before.
 *
 * @throws (rejects) StoreError when it cannot be reached, is none, or has tables of a newer release
 */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { database, now = Date.now, onLost = () => undefined } = settings;
  const isPostgres = POSTGRES.test(database);
  const dialect: Dialect = isPostgres ? 'postgres' : 'sqlite';
  let isClosed = false;
  const onEnd = (error: Error) => isClosed || onLost(error);
  const opened: Opened = isPostgres ? await openPostgres(database, onEnd) : openFile(database);
  const commits = opened.log === undefined ? undefined : new CommitSync(opened.log);
  const db = new Kysely<Tables>({
    dialect: opened.dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  try {
    await migrate(db, dialect);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    dialect,
    now,
    async write(work) {
      const run = () => db.transaction().execute((write) => runWrite(write, now(), work));
      const result = await whenFree(run);
      await commits?.sync();
      return result;
    },
    async close() {
      isClosed = true;
      await commits?.close();
      await db.destroy();
    },
  };
}

/** A start on SQLite does not load what it does not use. */
async function openPostgres(address: string, onEnd: (error: Error) => void): Promise<Opened> {
  const { createPostgresDialect } = await import('./postgresDialect');
  return { dialect: createPostgresDialect(address, onEnd) };
}

function openFile(file: string): Opened {
  try {
    return openSqlite(file);
  } catch (error) {
    throw new StoreError('unusable', `${file} cannot be used as the database.`, error);
  }
}

async function migrate(db: Database, dialect: Dialect): Promise<void> {
  const bound = (migration: Migration) => ({
    async up(untyped: Kysely<unknown>) {
      // An index of a large table takes longer than a call may.
      if (dialect === 'postgres') await sql`set local statement_timeout = 0`.execute(untyped);
      await migration(untyped, dialect);
    },
  });
  const steps = Object.entries(MIGRATIONS).map(([name, step]) => [name, bound(step)] as const);
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(steps)) };
  const schema = dialect === 'postgres' ? await schemaOf(db) : undefined;
  const migrator = new Migrator({
    db,
    provider,
    // Otherwise tables of the same name in another schema would count.
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  const error = await whenFree(async () => {
    const result = await migrator.migrateToLatest();
    if (isLocked(result.error)) throw result.error;
    return result.error;
  });
  if (error === undefined) return;
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new StoreError(
      'newer',
      'The database was written by a newer release of the server.',
      error,
    );
  }
  const said = error instanceof Error ? `: ${error.message}` : '';
  throw dialect === 'postgres'
    ? new StoreError('unreachable', `The database cannot be opened${said}`, error)
    : new StoreError('unusable', `The database cannot be opened${said}`, error);
}

/** The schema in which PostgreSQL makes tables; undefined while it cannot be reached. */
async function schemaOf(db: Database): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
    return rows[0]?.schema;
  } catch {
    return undefined;
  }
}

/** How often a write is tried when another process keeps SQLite locked, and the pause before the next try, ms. */
const TRIES = 200;
const PAUSE_MS = 10;

/** Nothing has been done when SQLite is locked: the lock of all writes comes first. */
async function whenFree<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries >= TRIES || !isLocked(error)) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}

function isLocked(error: unknown): boolean {
  // Not `instanceof`: the add-on makes its errors from the classes of another context in tests.
  return isRecord(error) && error['sqliteCodeName'] === 'SQLITE_BUSY';
}

/** Takes the lock of all writes, and a range of ids with it. */
async function runWrite<Result>(
  db: DatabaseWrite,
  now: number,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  const earliest = String(BigInt(now) * PER_MS);
  const next = sql<string>`case when last < cast(${earliest} as bigint) then cast(${earliest} as bigint)
    else last end + ${sql.lit(Number(IDS_PER_WRITE))}`;
  const { end } = await db
    .updateTable('clock')
    .set({ last: sql<number>`${next}` })
    .returning(sql<string>`cast(last as text)`.as('end'))
    .executeTakeFirstOrThrow();
  let id = BigInt(end) - IDS_PER_WRITE;
  const nextId = () => {
    id += 1n;
    return String(id).padStart(17, '0') as Timetoken;
  };
  const result = await work({ db, now, nextId });
  // Nobody else takes ids meanwhile, so a range may grow.
  if (id > BigInt(end)) {
    const last = sql<number>`cast(${String(id)} as bigint)`;
    await db.updateTable('clock').set({ last }).execute();
  }
  return result;
}
