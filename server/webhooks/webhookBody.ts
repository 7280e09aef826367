import type { LogKind } from '../../src/domain/moderation/moderationRecord';
import { timetokenToMs, type Timetoken } from '../../shared/protocol';

export const WEBHOOK_TYPES = [
  'report.created',
  'decision.created',
  'statement.created',
  'appeal.created',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** An event that targets are told of (docs/integrations.md). */
export interface WebhookEvent {
  readonly type: WebhookType;
  /** The user concerned, whose events are delivered in order; empty when it is nobody. */
  readonly userId: string;
  /** JSON text. */
  readonly body: string;
}

/** Work within the team, and changes of settings. */
const UNTOLD: ReadonlySet<LogKind> = new Set([
  'note',
  'askOpinion',
  'handOver',
  'takeOver',
  'changeRules',
]);

/** Whether targets are told of records of this kind. */
export function isToldOf(kind: LogKind): boolean {
  return !UNTOLD.has(kind);
}

/** Characters of each text; targets that need more read the record by its id. */
const MAX_TEXT = 4_000;

/** The content of an event, with the id of its record. Fields that are undefined are left out. */
export interface WebhookData {
  readonly id: string;
  readonly [name: string]: unknown;
}

export function writeWebhook(type: WebhookType, userId: string, data: WebhookData): WebhookEvent {
  const timestamp = new Date(timetokenToMs(data.id as Timetoken)).toISOString();
  const cut = (_name: string, value: unknown) =>
    typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  return { type, userId, body: JSON.stringify({ type, timestamp, data }, cut) };
}
