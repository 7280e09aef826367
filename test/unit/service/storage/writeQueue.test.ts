import { ServiceError } from '../../../../service/domain/serviceError';
import { openDatabase, type Sql } from '../../../../service/storage/database';
import { WriteQueue } from '../../../../service/storage/writeQueue';

const NOTES = { family: 'notes', migrations: ['CREATE TABLE notes (text TEXT UNIQUE) STRICT'] };

describe('WriteQueue', () => {
  let sql: Sql;
  let queue: WriteQueue;

  beforeEach(() => {
    sql = openDatabase(':memory:', [NOTES]);
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
    expect(notes()).toEqual(['same', 'other']);
  });

  it('undoes all writes of a transaction when one throws that is not undone alone', async () => {
    const afterCommit = jest.fn();
    const failing = queue.add(
      () => {
        insert('half done');
        throw new Error('The disk is full.');
      },
      afterCommit,
      'together',
    );
    const results = await Promise.allSettled([note('before'), failing, note('after')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(failing).rejects.toMatchObject({ code: 'storageFailed' });
    expect(afterCommit).not.toHaveBeenCalled();
    expect(notes()).toEqual([]);
  });

  it('takes writes of the next turns into the transaction while each turn brings more', async () => {
    const turn = () => new Promise(setImmediate);
    const commits: number[] = [];
    const committed = () => commits.push(notes().length);
    const first = [note('one', committed), note('two', committed)];
    await turn();
    await Promise.all([...first, note('three', committed)]);
    expect(commits).toEqual([3, 3, 3]);
  });

  it('does not wait for ever for the turn that brings no more', async () => {
    const committed = jest.fn();
    void note('one', committed);
    for (let turn = 0; committed.mock.calls.length === 0 && turn < 100; turn += 1) {
      void note(`more ${turn}`);
      await new Promise(setImmediate);
    }
    queue.flush();
    expect(notes().length).toBeLessThan(20);
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
    const other = openDatabase(':memory:', [NOTES]);
    const lost = new WriteQueue(other).add(
      () => 'result',
      () => {},
    );
    other.close();
    await expect(lost).rejects.toMatchObject({ code: 'storageFailed', status: 500 });
  });

  it('commits at once what is waiting when it is flushed', async () => {
    const waiting = note('one');
    expect(notes()).toEqual([]);
    queue.flush();
    expect(notes()).toEqual(['one']);
    await expect(waiting).resolves.toBe('one');
  });
});
