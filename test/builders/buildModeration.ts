import { toUserId } from '../../src/domain/ids';
import type { Statement } from '../../src/domain/moderation/inbox';
import {
  LOG_CHANNEL,
  type LogRecord,
  type ReportRecord,
} from '../../src/domain/moderation/moderationRecord';
import type { Timetoken } from '../../shared/protocol';

/** The timetoken of the nth record; later ones are greater. */
export function recordId(nth: number): Timetoken {
  return String(17_600_000_000_000_000n + BigInt(nth)) as Timetoken;
}

/** A line of the log. */
export function buildLogRecord(nth: number, overrides: Partial<LogRecord> = {}): LogRecord {
  return {
    id: recordId(nth),
    kind: 'ban',
    reason: '',
    actorId: toUserId('user_moderator'),
    userId: toUserId('user_ann'),
    ...overrides,
  };
}

/** A report about Ann. */
export function buildReport(nth: number, overrides: Partial<ReportRecord> = {}): ReportRecord {
  return {
    id: recordId(nth),
    reporterId: toUserId('user_bob'),
    userId: toUserId('user_ann'),
    reason: "It's a spam",
    surroundings: [],
    ...overrides,
  };
}

/** The statement to Ann about a ban, which is the first record of the log. */
export function buildStatement(nth: number, overrides: Partial<Statement> = {}): Statement {
  return {
    type: 'statement',
    id: recordId(nth),
    decisionId: recordId(1),
    source: LOG_CHANNEL,
    kind: 'ban',
    reason: 'rude',
    quotes: [],
    words: [],
    isAutomatic: false,
    isUndo: false,
    ...overrides,
  };
}
