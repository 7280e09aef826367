import type { Kysely } from 'kysely';
import type { StatedKind } from '../../../src/domain/moderation/inbox';
import { runSql } from '../runSql';

export interface StatementTables {
  /** Statements to users about decisions that concern them. */
  statements: {
    id: string;
    userId: string;
    /** The decision, or the held message that was rejected. */
    decisionId: string;
    kind: StatedKind;
    isAppealable: number;
    /** JSON text of the `StatementContent`. */
    content: string;
  };
  /** Outcomes that reporters are told. */
  outcomes: {
    id: string;
    userId: string;
    /** JSON text of the `OutcomeContent`. */
    content: string;
  };
  appeals: {
    id: string;
    userId: string;
    statementId: string;
    text: string;
    /** The moderator who decided, and must not answer an appeal; null for a rule. */
    deciderId: string | null;
    /** Null while it is open. */
    answer: 'uphold' | 'overturn' | null;
    /** The decision that answered. */
    answeredBy: string | null;
  };
  /**
   * What has to become true outside the database. A row names a subject and nothing that is to be done: whoever works
   * on it reads the subject's present state, so a row that comes twice or late does no harm.
   */
  outbox: {
    /** For instance `user ann`. */
    subject: string;
    /** Grows with each change: a row is done when the version that was worked on is still the last. */
    version: number;
    /** When it may be worked on, ms since the epoch. */
    dueAt: number;
    attempts: number;
    /** The worker that has it, and until when; null when none has. */
    holder: string | null;
    heldUntil: number | null;
    /** 1 for what only has to be looked at, which goes after what was decided; otherwise 0. */
    isBackground: number;
  };
}

/** Creates the tables of statements, outcomes, appeals and the outbox. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    `create table statements (
      id text primary key, user_id text not null, decision_id text not null, kind text not null,
      is_appealable integer not null, content text not null)`,
    'create index statements_of_user on statements (user_id, id)',
    'create index statements_of_decision on statements (decision_id)',
    'create table outcomes (id text primary key, user_id text not null, content text not null)',
    'create index outcomes_of_user on outcomes (user_id, id)',
    `create table appeals (
      id text primary key, user_id text not null, statement_id text not null unique, text text not null,
      decider_id text, answer text, answered_by text)`,
    'create index appeals_open on appeals (id) where answer is null',
    'create index appeals_of_user on appeals (user_id)',
    `create table outbox (
      subject text primary key, version integer not null, due_at bigint not null, attempts integer not null,
      holder text, held_until bigint)`,
    'create index outbox_due on outbox (due_at)',
  );
