import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

/** Adds the sender whose message made a channel known, for the limit per sender. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    "alter table cursors add column user_id text not null default ''",
    'alter table cursors add column added_at bigint not null default 0',
    'create index cursors_by_sender on cursors (user_id, added_at)',
  );
