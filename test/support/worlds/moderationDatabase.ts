import { DatabaseSync } from '@photostructure/sqlite';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Dialect } from '../../../server/store/dialect';

const { TEST_POSTGRES } = process.env;

/** The databases that the moderation server runs on, as far as they are installed. */
export const DIALECTS: readonly Dialect[] =
  TEST_POSTGRES === undefined ? ['sqlite'] : ['sqlite', 'postgres'];

export interface TestDatabase {
  /** As the setting of that name. */
  readonly database: string;
  remove(): Promise<void>;
}

/** The database with all tables from which others are copied. */
export const TEMPLATE = 'moderation';

/** The address of another database beside that of the address. */
export function inPostgres(url: string, name: string): string {
  return url.replace('/postgres?', `/${name}?`);
}

/**
 * Makes a database without data: a file that is not there yet, or a database in the PostgreSQL of this run.
 *
 * @param template of PostgreSQL; the tables are there already, unless it is `template1`
 */
export async function makeDatabase(dialect: Dialect, template = TEMPLATE): Promise<TestDatabase> {
  return dialect === 'sqlite' ? makeFile() : await makeInPostgres(TEST_POSTGRES ?? '', template);
}

function makeFile(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'moderation-'));
  return {
    database: join(folder, 'moderation.sqlite'),
    remove() {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

async function makeInPostgres(url: string, template: string): Promise<TestDatabase> {
  const name = `t${randomUUID().replaceAll('-', '')}`;
  await runSql(url, `create database ${name} template ${template}`);
  return {
    database: inPostgres(url, name),
    remove: () => runSql(url, `drop database ${name} with (force)`),
  };
}

/** Runs statements in a database, past the store. */
export async function runSql(database: string, text: string): Promise<void> {
  if (!database.startsWith('postgres:')) {
    const sql = new DatabaseSync(database);
    sql.exec(text);
    sql.close();
    return;
  }
  const client = new Client(database);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
