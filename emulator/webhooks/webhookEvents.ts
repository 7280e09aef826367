import { APPEALS_CHANNEL, readAppeal, readInboxRecord } from '../../src/domain/moderation/inbox';
import { inboxOwner } from '../../src/domain/moderation/inboxChannel';
import { LOG_CHANNEL, REPORTS_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { readLogRecord, readReport } from '../../src/domain/moderation/readModerationRecord';
import { isToldOf, writeWebhook, type WebhookEvent } from '../../server/webhooks/webhookBody';
import type { Timetoken } from '../../shared/protocol';

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
  return writeWebhook('report.created', report.userId, { ...report, surroundings: undefined });
}

function decisionEvent(id: Timetoken, record: unknown): WebhookEvent | undefined {
  const decision = readLogRecord(id, record);
  if (!decision || !isToldOf(decision.kind)) return undefined;
  const data = { ...decision, before: undefined, after: undefined };
  return writeWebhook('decision.created', decision.userId ?? '', data);
}

function statementEvent(userId: string, id: Timetoken, record: unknown): WebhookEvent | undefined {
  const told = readInboxRecord(id, record);
  if (told?.type !== 'statement') return undefined;
  return writeWebhook('statement.created', userId, { ...told, type: undefined, userId });
}

function appealEvent(id: Timetoken, record: unknown): WebhookEvent | undefined {
  const appeal = readAppeal(id, record);
  if (!appeal) return undefined;
  const { statement, ...data } = appeal;
  const { kind, decisionId } = statement;
  const about = { statementId: statement.id, decisionId, kind };
  return writeWebhook('appeal.created', appeal.userId, { ...data, ...about });
}
