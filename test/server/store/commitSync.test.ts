import { closeSync, openSync, rmSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { CommitSync } from '../../../server/store/commitSync';
import { openStore, type Store } from '../../../server/store/openStore';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';

describe('commits on SQLite', () => {
  let database: string;
  let store: Store;

  beforeEach(async () => {
    database = join(temporaryFolder(), 'moderation.sqlite');
    store = await openStore({ database });
  });
  afterEach(() => store.close());

  const write = (name: string) =>
    store.write(async ({ db }) => {
      await db.insertInto('secrets').values({ name, value: 'x' }).execute();
    });

  it('leave the sync of their log to the store, also after it was written back and begun anew', async () => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(store.db);
    // 1 is NORMAL: a commit does not wait for the disk.
    expect(rows).toEqual([{ synchronous: 1 }]);
    await write('first');
    await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
    await write('second');
    expect(await store.db.selectFrom('secrets').select('name').execute()).toHaveLength(2);
  });

  it('fail when the log cannot be synced', async () => {
    rmSync(`${database}-wal`);
    await expect(write('first')).rejects.toMatchObject({ code: 'ENOENT' });
    // The next one tries again.
    closeSync(openSync(`${database}-wal`, 'a'));
    await write('second');
  });

  it('of the same time share a sync that begins after them', async () => {
    const commits = new CommitSync(`${database}-wal`);
    const first = commits.sync();
    expect(commits.sync()).toBe(first);
    await nextTurn();
    const second = commits.sync();
    expect(second).not.toBe(first);
    await Promise.all([first, second]);
    await commits.close();
  });
});
