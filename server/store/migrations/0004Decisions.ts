import type { Kysely } from 'kysely';
import type { ProtectionKind } from '../../../src/domain/behaviourRules/protectionState';
import type { LogKind, RestrictionKind } from '../../../src/domain/moderation/moderationRecord';
import { runSql } from '../runSql';
import type { Dialect } from '../dialect';

export interface DecisionTables {
  /** The log. Its rows are never changed, which the database itself enforces. */
  decisions: {
    id: string;
    kind: LogKind;
    /** Null when the service acted by itself. */
    actorId: string | null;
    userId: string | null;
    channelId: string | null;
    message: string | null;
    reason: string;
    until: number | null;
    untilBefore: number | null;
    restriction: RestrictionKind | null;
    /** The decision that it takes back. */
    undoes: string | null;
    appealId: string | null;
    moderatorId: string | null;
    ruleId: string | null;
    /** The law that was broken; null when the rules of the chat were. */
    law: string | null;
    /** JSON text of a change of rules. */
    change: string | null;
    /** The ban with which a message was deleted. */
    partOf: string | null;
  };
  /** The reports that a decision answered. */
  decisionReports: { decisionId: string; reportId: string };
  /** Decisions that were taken back and are so still. */
  undone: { recordId: string; byId: string };
  /** Restrictions, derived from the log in the same transaction. A row stays when its restriction is over. */
  restrictions: {
    userId: string;
    kind: RestrictionKind;
    /** Empty for a ban. */
    channelId: string;
    inForce: number;
    /** Ms since the epoch; null without an end. */
    until: number | null;
    /** The decision that began it. */
    origin: string;
    /** The decision that changed it last. */
    record: string;
  };
  /** Slow modes, closed channels and raid mode in force. */
  protections: {
    kind: ProtectionKind;
    /** Empty for raid mode. */
    channelId: string;
    since: number;
    endsAt: number;
    record: string;
  };
  /** Messages that moderators deleted and did not restore. */
  deletedMessages: { channelId: string; message: string; userId: string; record: string };
}

/** The log of decisions, and what follows from it. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runSql(
    db,
    `create table decisions (
      id text primary key, kind text not null, actor_id text, user_id text, channel_id text, message text,
      reason text not null, until bigint, until_before bigint, restriction text, undoes text, appeal_id text,
      moderator_id text, rule_id text, law text, change text)`,
    'create index decisions_of_user on decisions (user_id, id)',
    'create index decisions_by_actor on decisions (actor_id, id)',
    'create index decisions_of_kind on decisions (kind, id)',
    'create index decisions_in_channel on decisions (channel_id, id)',
    `create table decision_reports (
      decision_id text not null, report_id text not null, primary key (decision_id, report_id))`,
    'create table undone (record_id text primary key, by_id text not null)',
    'create index undone_by on undone (by_id)',
    `create table restrictions (
      user_id text not null, kind text not null, channel_id text not null, in_force integer not null,
      until bigint, origin text not null, record text not null, primary key (user_id, kind, channel_id))`,
    'create index restrictions_ending on restrictions (until) where in_force = 1',
    `create table protections (
      kind text not null, channel_id text not null, since bigint not null, ends_at bigint not null,
      record text not null, primary key (kind, channel_id))`,
    `create table deleted_messages (
      channel_id text not null, message text not null, user_id text not null, record text not null,
      primary key (channel_id, message))`,
    ...APPEND_ONLY[dialect],
  );
}

const APPEND_ONLY: Readonly<Record<Dialect, readonly string[]>> = {
  sqlite: ['update', 'delete'].map(
    (change) => `create trigger decisions_no_${change} before ${change} on decisions
      begin select raise(abort, 'the log is append-only'); end`,
  ),
  postgres: [
    `create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'the log is append-only'; end $$`,
    `create trigger decisions_no_change before update or delete on decisions
      for each row execute function refuse_change()`,
  ],
};
