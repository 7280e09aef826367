import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { SqliteConnection } from '../../../../emulator/storage/sqlite';
import { collectGarbage } from '../../../support/matchers/heap';

describe('a connection to SQLite', () => {
  let sql: SqliteConnection;

  beforeEach(() => {
    sql = new SqliteConnection(':memory:');
    sql.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, content ANY) STRICT');
  });
  afterEach(() => sql.close());

  it('stays open while something refers to one of its statements', async () => {
    const statement = new SqliteConnection(':memory:')
      .prepare<[number], number>('SELECT ?')
      .pluck();
    // An object may be freed in one collection and finalized after the next.
    for (let round = 0; round < 3; round += 1) {
      await setImmediate();
      collectGarbage();
    }
    expect(statement.get(1)).toBe(1);
  });

  const echo = (value: unknown) => sql.prepare('SELECT ?').pluck().get(value);

  it.each([
    ['a text', 'grüß 👋'],
    ['an empty text', ''],
    ['null', null],
    ['the least number', 5e-324],
    ['a number near 0', -1e-17],
    ['a number near 1', 1.0000000000000002],
    ['the largest exact integer', Number.MAX_SAFE_INTEGER],
    ['a number beyond it', 2 ** 60],
    ['bytes', new Uint8Array([0, 255])],
  ])('gives back %s as it was given', (_title, value) => {
    expect(echo(value)).toEqual(value);
  });

  it('keeps timetokens exactly as texts, and refuses to round them to numbers', () => {
    const timetoken = '17602345678901237';
    sql.exec('CREATE TABLE events (timetoken INTEGER PRIMARY KEY) STRICT, WITHOUT ROWID');
    expect(sql.prepare('INSERT INTO events VALUES (?)').run(timetoken).changes).toBe(1);
    const find = 'SELECT CAST(timetoken AS TEXT) FROM events WHERE timetoken = ?';
    expect(sql.prepare(find).pluck().get(timetoken)).toBe(timetoken);
    expect(() => sql.all('SELECT timetoken FROM events')).toThrow('too large');
  });

  it('never takes a text with a null character for the text before it', () => {
    const insert = sql.prepare('INSERT INTO notes (content) VALUES (?)');
    insert.run('ann');
    sql.prepare('UPDATE notes SET content = @content').run({ content: 'ann\0eve' });
    const find = sql.prepare<[string], string>('SELECT content FROM notes WHERE content = ?');
    expect(find.pluck().get('ann')).toBeUndefined();
    expect(find.pluck().get('ann\0eve')).toBe('ann\ufffdeve');
  });

  it('gives rows as objects, arrays or values of their first column', () => {
    sql.exec("INSERT INTO notes VALUES (1, 'a'), (2, 'b')");
    const text = 'SELECT content, id FROM notes ORDER BY id';
    expect(sql.all(text)).toEqual([
      { content: 'a', id: 1 },
      { content: 'b', id: 2 },
    ]);
    expect(sql.prepare(text).raw().all()).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(sql.prepare(text).pluck().all()).toEqual(['a', 'b']);
    expect(sql.prepare(text).get()).toEqual({ content: 'a', id: 1 });
  });

  it('calls functions with what a row holds, and passes on what they throw', () => {
    sql.function('kind_of', (value) => typeof value);
    const kindOf = (value: unknown) => sql.prepare('SELECT kind_of(?)').pluck().get(value);
    expect(['a', 1.5, null].map(kindOf)).toEqual(['string', 'number', 'object']);
    expect(
      sql
        .prepare(`SELECT kind_of(${2 ** 60})`)
        .pluck()
        .get(),
    ).toBe('bigint');
    sql.function('fail', () => {
      throw new Error('no such pattern');
    });
    expect(() => sql.all('SELECT fail()')).toThrow('no such pattern');
  });

  describe('in a transaction', () => {
    const contents = () => sql.prepare('SELECT content FROM notes ORDER BY id').pluck().all();
    const insert = (content: string) => {
      sql.prepare('INSERT INTO notes (content) VALUES (?)').run(content);
    };
    const failing = () =>
      sql.transaction((content: string) => {
        insert(content);
        throw new Error('refused');
      });

    it('undoes what was written before it threw', () => {
      expect(() => failing()('a')).toThrow('refused');
      expect(contents()).toEqual([]);
      expect(sql.inTransaction).toBe(false);
    });

    it('undoes a nested one alone', () => {
      sql.transaction(() => {
        insert('a');
        expect(() => failing()('b')).toThrow('refused');
        insert('c');
        expect(sql.inTransaction).toBe(true);
      })();
      expect(contents()).toEqual(['a', 'c']);
    });
  });

  it('throws errors with the code of SQLite', () => {
    const codeOf = (run: () => unknown) => {
      try {
        run();
        return 'nothing thrown';
      } catch (error) {
        return (error as { code?: unknown }).code;
      }
    };
    sql.exec('INSERT INTO notes (id) VALUES (1)');
    expect(codeOf(() => sql.prepare('INSERT INTO notes (id) VALUES (1)').run())).toBe(
      'SQLITE_CONSTRAINT',
    );
    expect(codeOf(() => sql.prepare('SELEC'))).toBe('SQLITE_ERROR');
    sql.pragma('max_page_count = 2');
    const fill = () => sql.prepare('INSERT INTO notes (content) VALUES (zeroblob(99999))').run();
    expect(codeOf(fill)).toBe('SQLITE_FULL');
    expect(codeOf(() => new SqliteConnection('/no/such/folder/file'))).toBe('SQLITE_CANTOPEN');
  });

  it('lets go of its file when it is closed, whatever statements there are', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
    try {
      for (let round = 0; round < 3; round += 1) {
        const own = new SqliteConnection(join(folder, 'a.sqlite'));
        own.pragma('locking_mode = EXCLUSIVE');
        own.exec('CREATE TABLE IF NOT EXISTS t (a TEXT) STRICT');
        own.prepare('INSERT INTO t VALUES (?)').run('x');
        expect(own.prepare('SELECT COUNT(*) FROM t').pluck().get()).toBe(round + 1);
        own.close();
        own.close();
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
