import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

/** The texts of held messages for a search. */
export const up = (db: Kysely<unknown>) =>
  runSql(db, "alter table held_messages add column search text not null default ''");
