import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommitSync } from '../../../../service/storage/commitSync';
import { openDatabase, type Sql } from '../../../../service/storage/database';
import { temporaryFolder } from '../../../support/temporaryFolders';

const NOTES = { family: 'notes', migrations: ['CREATE TABLE notes (text TEXT) STRICT'] };

describe('CommitSync', () => {
  let file: string;
  let sql: Sql;
  let sync: CommitSync;

  const open = (name: string) => {
    file = name;
    sql = openDatabase(file, [NOTES]);
    sync = new CommitSync(sql);
  };
  const synced = () => new Promise<unknown>((resolve) => sync.start(resolve));
  const inFolder = () => join(temporaryFolder(), 'notes.sqlite');
  afterEach(() => {
    sync.close();
    sql.close();
  });

  it('syncs the log of a database on disk, again and again', async () => {
    open(inFolder());
    for (const text of ['one', 'two']) {
      sql.prepare('INSERT INTO notes (text) VALUES (?)').run(text);
      expect(await synced()).toBeNull();
    }
  });

  it('still syncs after the log has been written back and begun anew', async () => {
    open(inFolder());
    expect(await synced()).toBeNull();
    sql.pragma('wal_checkpoint(TRUNCATE)');
    sql.exec(`INSERT INTO notes (text) VALUES ('three')`);
    expect(await synced()).toBeNull();
  });

  it('leaves a database without a log to sync its commits itself', async () => {
    open(inFolder());
    sql.pragma('journal_mode = DELETE');
    sync = new CommitSync(sql);
    expect(await synced()).toBeNull();
  });

  it('has nothing to do in memory', async () => {
    open(':memory:');
    expect(await synced()).toBeNull();
  });

  it('says so when the log is not to be had', async () => {
    open(inFolder());
    rmSync(`${file}-wal`);
    expect(await synced()).toMatchObject({ code: 'ENOENT' });
  });
});
