import { prepareTables, type Schema } from '../../../../emulator/storage/migrations';
import { SqliteConnection } from '../../../../emulator/storage/sqlite';

const FIRST: Schema = {
  version: 2,
  tables: 'CREATE TABLE notes (text TEXT) STRICT',
  migrations: {},
};
const COUNTED = 'CREATE TABLE notes (text TEXT NOT NULL, length INTEGER NOT NULL) STRICT';
const SECOND: Schema = {
  version: 3,
  tables: COUNTED,
  migrations: {
    2: `ALTER TABLE notes RENAME TO former_notes;
        ${COUNTED};
        INSERT INTO notes SELECT text, length(text) FROM former_notes;
        DROP TABLE former_notes;`,
  },
};
const THIRD: Schema = {
  version: 4,
  tables: `${SECOND.tables}; CREATE INDEX notes_by_length ON notes (length)`,
  migrations: { ...SECOND.migrations, 3: 'CREATE INDEX notes_by_length ON notes (length)' },
};

describe('tables of an earlier version', () => {
  let sql: SqliteConnection;

  beforeEach(() => {
    sql = new SqliteConnection(':memory:');
    prepareTables(sql, FIRST);
    sql.exec("INSERT INTO notes VALUES ('bread'), ('tea')");
  });
  afterEach(() => sql.close());

  const refusalOf = (schema: Schema) => {
    try {
      prepareTables(sql, schema);
      return undefined;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };
  const version = () => sql.pragma('user_version');
  const rows = () => sql.all('SELECT * FROM notes');

  it('are migrated version by version, with their rows', () => {
    prepareTables(sql, THIRD);
    expect(rows()).toEqual([
      { text: 'bread', length: 5 },
      { text: 'tea', length: 3 },
    ]);
    expect(version()).toBe(4);
    expect(() => prepareTables(sql, THIRD)).not.toThrow();
  });

  it('stay as they are when a migration fails half way', () => {
    sql.exec('INSERT INTO notes VALUES (NULL)');
    expect(() => prepareTables(sql, SECOND)).toThrow('NOT NULL');
    expect(rows()).toEqual([{ text: 'bread' }, { text: 'tea' }, { text: null }]);
    expect(version()).toBe(2);
  });

  it('stay as they are when a migration makes other tables than it should', () => {
    const wrong = { ...THIRD, migrations: { ...THIRD.migrations, 3: '' } };
    expect(refusalOf(wrong)).toBe('DATA_UNKNOWN');
    expect(rows()).toHaveLength(2);
    expect(version()).toBe(2);
  });

  it('are refused when there is no way from them, and when they are of a later version', () => {
    const gone = { ...THIRD, migrations: { 3: '' } };
    expect(refusalOf(gone)).toBe('DATA_UNKNOWN');
    prepareTables(sql, THIRD);
    expect(refusalOf(SECOND)).toBe('DATA_NEWER');
    expect(rows()).toHaveLength(2);
  });
});
