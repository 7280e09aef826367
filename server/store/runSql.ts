import { type QueryExecutorProvider, sql } from 'kysely';

/** Runs statements of a migration that both databases understand. */
export async function runSql(
  db: QueryExecutorProvider,
  ...statements: readonly string[]
): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
