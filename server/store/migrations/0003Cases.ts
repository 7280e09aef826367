import type { Kysely } from 'kysely';
import { runSql } from '../runSql';

export interface CaseTables {
  reports: {
    id: string;
    /** `moderation.rules` for a word rule. */
    reporterId: string;
    userId: string;
    reason: string;
    channelId: string | null;
    message: string | null;
    /** JSON text of the `Evidence`. */
    evidence: string;
    /** The text that a search compares, in lower case. */
    search: string;
    /** The word rule that reports; null for everybody else. */
    ruleId: string | null;
    /** When a rule found the message, a timetoken: until the message is known, `message` has it, too. */
    foundAt: string | null;
    /** The decision that answered it; null while it is open. */
    closedBy: string | null;
  };
  /** The users who were reported: one row each, with figures of their open reports. */
  cases: {
    userId: string;
    name: string;
    openReports: number;
    /** The oldest and the newest open report; null when there is none. */
    firstReport: string | null;
    lastReport: string | null;
    /** Decisions about the user that were not taken back. */
    decisions: number;
    /** By the reasons and the number of its open reports (`domain/moderation/severity.ts`). */
    severity: number;
    /** Whether the case was handed over or waits for an opinion, and of whom; null for anybody. */
    waitsFor: 'handOver' | 'askOpinion' | null;
    moderatorId: string | null;
    search: string;
  };
  leases: { userId: string; holderId: string; endsAt: number };
}

/** Reports, the cases that they make, and who works on them. */
export const up = (db: Kysely<unknown>) =>
  runSql(
    db,
    `create table reports (
      id text primary key, reporter_id text not null, user_id text not null, reason text not null,
      channel_id text, message text, evidence text not null, search text not null, closed_by text)`,
    'create index reports_of_user on reports (user_id, id)',
    'create index reports_by_reporter on reports (reporter_id, user_id)',
    'create index reports_closed on reports (closed_by)',
    'create index reports_open_reason on reports (reason, user_id) where closed_by is null',
    'create index reports_open_channel on reports (channel_id, user_id) where closed_by is null',
    `create table cases (
      user_id text primary key, name text not null, open_reports integer not null, first_report text,
      last_report text, decisions integer not null, waits_for text, moderator_id text, search text not null)`,
    'create index cases_newest on cases (last_report, user_id) where open_reports > 0',
    'create index cases_oldest on cases (first_report, user_id) where open_reports > 0',
    'create index cases_most on cases (open_reports, user_id) where open_reports > 0',
    'create table leases (user_id text primary key, holder_id text not null, ends_at bigint not null)',
    'create index leases_ending on leases (ends_at)',
  );
