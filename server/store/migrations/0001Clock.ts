import { sql, type Kysely } from 'kysely';

export interface ClockTables {
  /** One row, which every write locks first: writes happen one after the other, in the order of their ids. */
  clock: { id: number; last: number };
  /** Keys that the server made for itself, the same for all servers of a database. */
  secrets: { name: string; value: string };
}

/** The clock of ids, and the server's own keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clock')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('last', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into clock (id, last) values (1, 0)`.execute(db);
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
