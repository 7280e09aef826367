import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

export interface SessionTables {
  /** Tokens that are out: each has to be taken back when its user is restricted or leaves the team. */
  sessions: {
    id: string;
    userId: string;
    token: string;
    /** The version of the token (`sessions/tokenVersions.ts`). */
    version: string;
    /** Ms since the epoch. */
    expiresAt: number;
  };
  /** Ids of chats that users made, so that two of them never make the same one. */
  createdChats: {
    channelId: string;
    userId: string;
    /** Ms since the epoch; 0 for a chat of before this was kept. */
    createdAt: number;
  };
}

/** Tokens that are out, and chats that were made with them. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    `create table sessions (
      id text primary key, user_id text not null, token text not null, version text not null, expires_at bigint not null)`,
    'create index sessions_of_user on sessions (user_id, id)',
    'create index sessions_ending on sessions (expires_at)',
    'create table created_chats (channel_id text primary key, user_id text not null)',
  );
