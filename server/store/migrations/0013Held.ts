import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

export interface HeldTables {
  /** Messages that rules kept from being published, named by the record in `banned.<channel>`. */
  heldMessages: {
    channelId: string;
    /** The timetoken of that record. */
    message: string;
    userId: string;
    /** JSON text of the record. */
    content: string;
    /** `failed` where PubNub refused the released message. */
    state: 'waiting' | 'released' | 'denied' | 'failed';
    /** The timetoken under which the released message was published; null before. */
    published: string | null;
    /** The text that a search compares, in lower case; empty before the release that searches. */
    search: string;
    /** When the server last tried to publish it, ms since the epoch; null before. */
    triedAt: number | null;
    /** The rule that held it; null before the release that asks. */
    ruleId: string | null;
  };
}

/** Messages that wait for a moderator. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    `create table held_messages (
      channel_id text not null, message text not null, user_id text not null, content text not null,
      state text not null, published text, primary key (channel_id, message))`,
    'create index held_messages_by_state on held_messages (state, message, channel_id)',
  );
