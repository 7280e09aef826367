import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

/** When released messages were published, so that what a function records of that is recognised. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    'alter table held_messages add column tried_at bigint',
    `create index held_messages_tried on held_messages (channel_id, user_id, tried_at)
      where published is null and tried_at is not null`,
  );
