import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

/** The outbox works on what was decided before what it only looks at. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    'alter table outbox add column is_background integer not null default 0',
    'drop index outbox_due',
    'create index outbox_due on outbox (is_background, due_at)',
  );
