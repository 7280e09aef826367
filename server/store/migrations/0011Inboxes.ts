import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

export interface InboxTables {
  /** The last statement or outcome that was published in the inbox of a user. */
  told: { userId: string; last: string };
}

/** How far inboxes are published. */
export const up = (db: Kysely<unknown>) =>
  runSql(db, 'create table told (user_id text primary key, last text not null)');
