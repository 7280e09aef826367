import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

export interface BehaviourTables {
  /** The facts about users on which rules on behaviour decide. */
  people: {
    userId: string;
    /** Ms since the epoch. */
    firstSeen: number;
    /** Published messages, counted up to a limit. */
    messages: number;
  };
  /** How often each rule on behaviour matched. */
  ruleHits: {
    ruleId: string;
    silent: number;
    active: number;
    /** Ms since the epoch. */
    lastAt: number;
  };
  /** Questions of functions whose records were kept, so that none is kept again. */
  keptQuestions: {
    signature: string;
    /** Ms since the epoch. */
    keptAt: number;
  };
}

/** What rules on behaviour know. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    'create table people (user_id text primary key, first_seen bigint not null, messages integer not null)',
    `create table rule_hits (
      rule_id text primary key, silent integer not null, active integer not null, last_at bigint not null)`,
    'create table kept_questions (signature text primary key, kept_at bigint not null)',
    'create index kept_questions_by_age on kept_questions (kept_at)',
  );
