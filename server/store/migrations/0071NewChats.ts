import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

/** Nobody makes very many chats within a day. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    'alter table created_chats add column created_at bigint not null default 0',
    'create index created_chats_of_user on created_chats (user_id, created_at)',
  );
