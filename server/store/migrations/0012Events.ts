import type { Generated, Kysely } from 'kysely';
import { runSql } from '../runSql';

export interface EventTables {
  /** Recent messages, kept also after PubNub's history has lost them. */
  messages: {
    channelId: string;
    timetoken: string;
    userId: string;
    /** JSON text. */
    message: string;
    /** Ms since the epoch. */
    receivedAt: number;
    /** 1 when the search has it, or need not have it. */
    isIndexed: Generated<number>;
  };
  /** Up to where the history of each channel is known to be complete in `messages`. */
  cursors: {
    channelId: string;
    /** Timetoken; everything before it was compared. */
    complete: string;
    /** When it was compared last, ms since the epoch. */
    comparedAt: number;
    /** Whose message was the first, and when it was stored; empty and 0 before the release that asks. */
    userId: string;
    addedAt: number;
  };
}

/** Creates the tables for events of the keyset. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    `create table messages (
      channel_id text not null, timetoken text not null, user_id text not null, message text not null,
      received_at bigint not null, primary key (channel_id, timetoken))`,
    'create index messages_by_age on messages (received_at)',
    `create table cursors (
      channel_id text primary key, complete text not null, compared_at bigint not null)`,
    'create index cursors_by_age on cursors (compared_at)',
  );
