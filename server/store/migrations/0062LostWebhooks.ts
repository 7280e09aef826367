import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

export interface LostWebhookTables {
  /** Messages that were given up, or not kept because too many waited, so that a lead can have them sent again. */
  lostWebhooks: {
    target: string;
    /** The record that it is about. */
    id: string;
    /** The user concerned; empty when it is nobody. */
    userId: string;
    /** JSON text. */
    body: string;
    /** Ms since the epoch. */
    lostAt: number;
  };
}

/** Creates the table of lost webhooks. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    `create table lost_webhooks (
      target text not null, id text not null, user_id text not null, body text not null,
      lost_at bigint not null, primary key (target, id))`,
    'create index lost_webhooks_by_age on lost_webhooks (lost_at)',
  );
