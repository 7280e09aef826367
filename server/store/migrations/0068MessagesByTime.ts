import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

/** Rules are tried on the messages of all channels in the order in which they were said. */
export const up = (db: Kysely<unknown>) =>
  runSql(db, 'create index messages_by_time on messages (timetoken, channel_id)');
