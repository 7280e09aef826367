import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

export interface WebhookTables {
  /** The systems that are told of events, as the server that started last was set up, and how that goes. */
  webhookTargets: {
    url: string;
    /** Names of events with a blank before and after each. */
    types: string;
    /** Messages that wait. */
    pending: number;
    delivered: number;
    /** Given up, or not kept because too many waited. */
    lost: number;
    /** When a message was taken last, ms since the epoch; null before the first. */
    takenAt: number | null;
    /** A status or the code of an error; null while the last attempt was a success. */
    lastFailure: string | null;
    /** Whether the target wants nothing any more: it gets nothing until a server starts. */
    isStopped: number;
  };
  /** Messages that a target has not taken yet. */
  webhooks: {
    target: string;
    /** The record that it is about. */
    id: string;
    /** The user concerned; empty when it is nobody. */
    userId: string;
    /** JSON text. */
    body: string;
    attempts: number;
    /** Ms since the epoch. */
    createdAt: number;
    /** Null for all messages about one user but the oldest, so that they are delivered in order. Ms since the epoch. */
    dueAt: number | null;
    /** The server that sends it, and until when; null when none does. */
    holder: string | null;
    heldUntil: number | null;
  };
}

/** Creates the tables of webhooks. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    `create table webhook_targets (
      url text primary key, types text not null, pending integer not null, delivered bigint not null,
      lost bigint not null, taken_at bigint, last_failure text, is_stopped integer not null)`,
    `create table webhooks (
      target text not null, id text not null, user_id text not null, body text not null,
      attempts integer not null, created_at bigint not null, due_at bigint, holder text, held_until bigint,
      primary key (target, id))`,
    'create index webhooks_of_user on webhooks (target, user_id, id)',
    'create index webhooks_due on webhooks (target, due_at) where due_at is not null',
  );
