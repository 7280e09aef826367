import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Work } from '../../../../emulator/lib/work';
import { ServiceError } from '../../../../emulator/protocol/serviceError';
import { openDatabase, type Sql } from '../../../../emulator/storage/database';
import { CommitSync, WriteQueue } from '../../../../emulator/storage/writeQueue';
import { temporaryFolder } from '../../../support/worlds/temporaryFolders';

const NOTES = 'CREATE TABLE notes (text TEXT UNIQUE) STRICT';

describe('WriteQueue', () => {
  let sql: Sql;
  let queue: WriteQueue;

  beforeEach(() => {
    sql = openDatabase(':memory:');
    sql.exec(NOTES);
    queue = new WriteQueue(sql);
  });
  afterEach(() => sql.close());

  const insert = (text: string) => sql.prepare('INSERT INTO notes (text) VALUES (?)').run(text);
  const note = (text: string, afterCommit: (result: string) => void = () => {}) =>
    queue.add(() => {
      insert(text);
      return text;
    }, afterCommit);
  const notes = () =>
    sql
      .prepare<[], { text: string }>('SELECT text FROM notes ORDER BY rowid')
      .all()
      .map(({ text }) => text);

  it('does the writes of one turn in one transaction, in order', async () => {
    const commits = jest.fn();
    const wasOpen = queue.add(() => sql.inTransaction, commits);
    const results = await Promise.all([wasOpen, note('one'), note('two'), note('three')]);
    expect(results).toEqual([true, 'one', 'two', 'three']);
    expect(notes()).toEqual(['one', 'two', 'three']);
    expect(commits).toHaveBeenCalledTimes(1);
  });

  it('calls back after the commit and before the promise resolves', async () => {
    const order: string[] = [];
    const first = note('one', () => {
      order.push(`committed ${notes().length}, open: ${sql.inTransaction}`);
    }).then(() => order.push('resolved'));
    const second = note('two', () => order.push('second committed'));
    await Promise.all([first, second]);
    expect(order).toEqual(['committed 2, open: false', 'second committed', 'resolved']);
  });

  it('counts a write among the work of its call', async () => {
    const measured: unknown[] = [];
    const call: Work = {
      measure: (part) => {
        const result = part();
        measured.push(result);
        return result;
      },
      inTurn: () => Promise.reject(new Error('A write waits for no turn.')),
    };
    const added = queue.add(
      () => 'mine',
      () => {},
      call,
    );
    await Promise.all([note('of nobody'), added]);
    expect(measured).toEqual(['mine']);
  });

  it('undoes and rejects a write that throws, and only that one', async () => {
    const afterCommit = jest.fn();
    const failing = queue.add(() => {
      insert('half done');
      throw new ServiceError('invalidInput');
    }, afterCommit);
    const results = await Promise.allSettled([note('before'), failing, note('after')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect(failing).rejects.toMatchObject({ code: 'invalidInput' });
    expect(afterCommit).not.toHaveBeenCalled();
    expect(notes()).toEqual(['before', 'after']);
  });

  it('undoes a write that breaks a rule of the table, and only that one', async () => {
    const results = await Promise.allSettled([note('same'), note('same'), note('other')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: { code: 'storageFailed' } });
    expect(notes()).toEqual(['same', 'other']);
  });

  describe('while the disk takes its time', () => {
    type Synced = (refusal: unknown) => void;
    let syncs: Synced[];
    const finish = (refusal?: Error) => syncs.shift()?.(refusal);
    const turn = () => new Promise(setImmediate);

    beforeEach(() => {
      syncs = [];
      queue = new WriteQueue(sql, { start: (synced) => syncs.push(synced), close: () => {} });
    });

    it('hands out what is committed, and acknowledges it when it is on disk', async () => {
      const order: string[] = [];
      const write = note('one', () => order.push('delivered')).then(() => order.push('settled'));
      await turn();
      await turn();
      expect(order).toEqual(['delivered']);
      finish();
      await write;
      expect(order).toEqual(['delivered', 'settled']);
    });

    it('gathers the writes that come meanwhile, for one more transaction and one more sync', async () => {
      const counts: number[] = [];
      const counted = () => counts.push(notes().length);
      const first = note('one', counted);
      await turn();
      const second = note('two', counted);
      await turn();
      const third = note('three', counted);
      await turn();
      expect(syncs).toHaveLength(1);
      finish();
      expect(syncs).toHaveLength(1);
      finish();
      await Promise.all([first, second, third]);
      expect(counts).toEqual([1, 3, 3]);
      expect(syncs).toHaveLength(0);
    });

    it('syncs one transaction at a time, also when a delivery writes at once', async () => {
      const answer: Promise<unknown>[] = [];
      const write = note('one', () => answer.push(note('an answer')));
      await turn();
      await turn();
      expect(syncs).toHaveLength(1);
      finish();
      await write;
      finish();
      await Promise.all(answer);
      expect(notes()).toEqual(['one', 'an answer']);
    });

    it('does not acknowledge what the disk would not sync, and goes on with the next', async () => {
      const lost = note('lost');
      await turn();
      const next = note('next');
      finish(new Error('EIO'));
      await expect(lost).rejects.toMatchObject({
        code: 'storageFailed',
        cause: { message: 'EIO' },
      });
      finish();
      await expect(next).resolves.toBe('next');
    });

    it('closes when all is settled', async () => {
      const close = jest.fn();
      queue = new WriteQueue(sql, { start: (synced) => syncs.push(synced), close });
      const write = note('one');
      const closed = queue.close();
      await turn();
      finish();
      await write;
      expect(close).not.toHaveBeenCalled();
      finish();
      await closed;
      expect(close).toHaveBeenCalledTimes(1);
      expect(notes()).toEqual(['one']);
    });
  });

  it('rejects all writes of a transaction that cannot be committed, and goes on with the next', async () => {
    sql.pragma('query_only = ON');
    const afterCommit = jest.fn();
    const results = await Promise.allSettled([note('one', afterCommit), note('two', afterCommit)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(afterCommit).not.toHaveBeenCalled();
    sql.pragma('query_only = OFF');
    await note('three');
    expect(notes()).toEqual(['three']);
  });

  it('rejects what a full disk has no room for, keeps the rest, and goes on when there is room', async () => {
    await note('before');
    sql.pragma('max_page_count = 8');
    const large = 'x'.repeat(100_000);
    const results = await Promise.allSettled([note('beside'), note(large), note('after')]);
    const kept = ['beside', large, 'after'].filter((_, n) => results[n]?.status === 'fulfilled');
    expect(results[1]).toMatchObject({
      status: 'rejected',
      reason: { code: 'storageFailed', status: 500, cause: { code: 'SQLITE_FULL' } },
    });
    expect(notes()).toEqual(['before', ...kept]);
    sql.pragma('max_page_count = 1000');
    await note(large);
    expect(notes()).toEqual(['before', ...kept, large]);
  });

  it('reports a database that is gone as a failure of the storage', async () => {
    const other = openDatabase(':memory:');
    other.exec(NOTES);
    const lost = new WriteQueue(other).add(
      () => 'result',
      () => {},
    );
    other.close();
    await expect(lost).rejects.toMatchObject({ code: 'storageFailed', status: 500 });
  });
});

describe('CommitSync', () => {
  let file: string;
  let sql: Sql;
  let sync: CommitSync;

  const open = (name: string) => {
    file = name;
    sql = openDatabase(file);
    sql.exec(NOTES);
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
