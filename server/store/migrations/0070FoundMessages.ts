import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

/** Rules look at messages before these have a timetoken; the report gets it once the message is known. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    'alter table reports add column found_at text',
    "update reports set found_at = message where reporter_id = 'moderation.rules'",
  );
