import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../server/store/openStore';
import { inPostgres, runSql, TEMPLATE } from './moderationDatabase';

const DEBIAN = '/usr/lib/postgresql';
const WITHOUT =
  'PostgreSQL is not installed: the tests of the moderation server run on SQLite only.';

/** What is kept for `stopPostgres.ts`, which runs in the same process. */
declare global {
  var runningPostgres: { readonly folder: string; stop(): void } | undefined;
}

/**
 * Starts a PostgreSQL for the tests of this run, in a folder of its own. Nothing but a socket in that folder leads to
 * it. It does not sync, since nobody pulls the plug; processes that are killed are not concerned. The tables are made
 * once, and copied for each test.
 */
export default async function startPostgres(): Promise<void> {
  const programs = findPrograms();
  if (programs === undefined) {
    console.warn(WITHOUT);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const owner = accountOfServer();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = (name: string, ...args: readonly string[]) =>
    execFileSync(join(programs, name), args, { ...owner, cwd: folder, stdio: 'ignore' });
  run('initdb', '--no-sync', '--auth=trust', '--username=tests', '--pgdata', data);
  const options = `-k ${folder} -c listen_addresses= -c fsync=off -c max_connections=200`;
  run('pg_ctl', 'start', '--wait', '--pgdata', data, '--options', options);
  globalThis.runningPostgres = {
    folder,
    stop() {
      run('pg_ctl', 'stop', '--mode=immediate', '--pgdata', data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const url = `postgres://${encodeURIComponent(folder)}/postgres?user=tests`;
  await runSql(url, `create database ${TEMPLATE}`);
  const store = await openStore({ database: inPostgres(url, TEMPLATE) });
  await store.close();
  process.env['TEST_POSTGRES'] = url;
}

/** The folder of PostgreSQL's programs: POSTGRES_BIN, or that of the newest version that Debian has installed. */
function findPrograms(): string | undefined {
  const named = process.env['POSTGRES_BIN'];
  if (named) return named;
  if (!existsSync(DEBIAN)) return undefined;
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((path) => existsSync(path));
}

/** PostgreSQL refuses to run as root. */
function accountOfServer(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
