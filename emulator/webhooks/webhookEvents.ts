import { APPEALS_CHANNEL, readAppeal, readInboxRecord } from '../../src/domain/moderation/inbox';
import { inboxOwner } from '../../src/domain/moderation/inboxChannel';
import {
  LOG_CHANNEL,
  REPORTS_CHANNEL,
  type LogKind,
} from '../../src/domain/moderation/moderationRecord';
import { readLogRecord, readReport } from '../../src/domain/moderation/readModerationRecord';
import { timetokenToMs, type Timetoken } from '../../shared/protocol';

export const WEBHOOK_TYPES = [
  'report.created',
  'decision.created',
  'statement.created',
  'appeal.created',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

interface WebhookEvent {
  readonly type: WebhookType;
  /** The user concerned, whose events are delivered in order; empty when it is nobody. */
  readonly userId: string;
  /** JSON text. */
  readonly body: string;
}

/** Work within the team, and changes of settings. */
const UNTOLD: ReadonlySet<LogKind> = new Set([
  ...(['note', 'askOpinion', 'handOver', 'takeOver', 'changeRules'] as const),
]);

/** Characters of each text; targets that need more read the record by its id. */
const MAX_TEXT = 4_000;

/** The event of a record that the service wrote to a channel of moderation; undefined when there is none. */
export function webhookEventOf(
  channel: string,
  id: Timetoken,
  record: unknown,
): WebhookEvent | undefined {
  if (channel === REPORTS_CHANNEL) return reportEvent(id, record);
  if (channel === LOG_CHANNEL) return decisionEvent(id, record);
  if (channel === APPEALS_CHANNEL) return appealEvent(id, record);
  const owner = inboxOwner(channel);
  return owner === undefined ? undefined : statementEvent(owner, id, record);
}

function reportEvent(id: Timetoken, record: unknown): WebhookEvent | undefined {
  const report = readReport(id, record);
  if (!report) return undefined;
  return write('report.created', id, report.userId, { ...report, surroundings: undefined });
}

function decisionEvent(id: Timetoken, record: unknown): WebhookEvent | undefined {
  const decision = readLogRecord(id, record);
  if (!decision || UNTOLD.has(decision.kind)) return undefined;
  const data = { ...decision, before: undefined, after: undefined };
  return write('decision.created', id, decision.userId ?? '', data);
}

function statementEvent(userId: string, id: Timetoken, record: unknown): WebhookEvent | undefined {
  const told = readInboxRecord(id, record);
  if (told?.type !== 'statement') return undefined;
  return write('statement.created', id, userId, { ...told, type: undefined, userId });
}

function appealEvent(id: Timetoken, record: unknown): WebhookEvent | undefined {
  const appeal = readAppeal(id, record);
  if (!appeal) return undefined;
  const { statement, ...data } = appeal;
  const { kind, decisionId } = statement;
  const about = { statementId: statement.id, decisionId, kind };
  return write('appeal.created', id, appeal.userId, { ...data, ...about });
}

function write(type: WebhookType, id: Timetoken, userId: string, data: object): WebhookEvent {
  const timestamp = new Date(timetokenToMs(id)).toISOString();
  const cut = (_name: string, value: unknown) =>
    typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  return { type, userId, body: JSON.stringify({ type, timestamp, data }, cut) };
}
