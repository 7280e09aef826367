import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Dialect } from '../../../server/store/migrations';

const { TEST_POSTGRES } = process.env;

/** The databases that the moderation server runs on, as far as they are installed. */
export const DIALECTS: readonly Dialect[] =
  TEST_POSTGRES === undefined ? ['sqlite'] : ['sqlite', 'postgres'];

export interface TestDatabase {
  /** As the setting of that name. */
  readonly database: string;
  remove(): Promise<void>;
}

/** Makes an empty database: a file of its own, or a schema of its own in the PostgreSQL of this run. */
export async function makeDatabase(dialect: Dialect): Promise<TestDatabase> {
  return dialect === 'sqlite' ? makeFile() : await makeSchema(TEST_POSTGRES ?? '');
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

async function makeSchema(url: string): Promise<TestDatabase> {
  const name = `t${randomUUID().replaceAll('-', '')}`;
  await runSql(url, `create schema ${name}`);
  return {
    database: `${url}&options=${encodeURIComponent(`-c search_path=${name}`)}`,
    remove: () => runSql(url, `drop schema ${name} cascade`),
  };
}

async function runSql(url: string, text: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
