import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

/** Deletions know the ban that they are a part of, and the messages of a user are found without reading all others. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    'alter table decisions add column part_of text',
    'create index decisions_of_part on decisions (part_of) where part_of is not null',
    'create index messages_of_user on messages (user_id, timetoken)',
  );
