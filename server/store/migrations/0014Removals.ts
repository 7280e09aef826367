import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

export interface RemovalTables {
  /** Moderators who were removed from the team and not invited again. */
  removedModerators: {
    userId: string;
    /** Ms since the epoch. */
    removedAt: number;
  };
}

/** Logins from before somebody was taken off the team are refused. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    'create table removed_moderators (user_id text not null primary key, removed_at bigint not null)',
  );
