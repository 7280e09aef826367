import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

export interface AddedMemberTables {
  /** Users whom members brought into a group: nobody is asked before that, so there are limits. */
  addedMembers: {
    id: string;
    channelId: string;
    userId: string;
    addedBy: string;
    /** Ms since the epoch. */
    addedAt: number;
  };
}

/** Creates the table of users who were brought into groups. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    `create table added_members (
      id text primary key, channel_id text not null, user_id text not null, added_by text not null,
      added_at bigint not null)`,
    'create index added_members_of_channel on added_members (channel_id, user_id)',
    'create index added_members_of_user on added_members (added_by, added_at)',
    'create index added_members_by_age on added_members (added_at)',
  );
