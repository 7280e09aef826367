import { isRecord, textField } from '../lib/isRecord';
import { toChannelId, toUserId, type ChannelId, type UserId } from './ids';
import { isTimetoken, type Timetoken } from './timetoken';

/**
 * The history of moderation: messages that the service writes to channels which only moderators
 * read. A record's id is the timetoken of the message that carries it.
 */

/** Reports as they came in. */
export const REPORTS_CHANNEL = toChannelId('moderation.reports');
/** What moderators did, and what the service did for them. */
export const LOG_CHANNEL = toChannelId('moderation.log');
/** Its `custom` data holds the word rules, see `functions/`. */
export const RULES_CHANNEL = toChannelId('moderation.rules');

/** Where the messages of a channel are kept that were stopped. */
export function bannedChannelOf(channelId: ChannelId): ChannelId {
  return toChannelId(`banned.${channelId}`);
}

/** Whether it is one of the channels above: nobody else writes there, only moderators read. */
export function isModerationChannel(channelId: string): boolean {
  return /^(moderation|banned)\./.test(channelId);
}

/** A message as it was when it was reported. */
export interface MessageSnapshot {
  readonly timetoken: Timetoken;
  readonly authorId: UserId;
  readonly text: string;
  readonly fileName?: string;
}

export interface ReportRecord {
  readonly id: Timetoken;
  readonly reporterId: UserId;
  readonly userId: UserId;
  readonly reason: string;
  /** What was reported; missing when the report named no message, or one that is gone. */
  readonly channelId?: ChannelId;
  readonly message?: MessageSnapshot;
  /** Up to ten messages before it and five after it, oldest first. */
  readonly surroundings: readonly MessageSnapshot[];
}

export const LOG_KINDS = [
  'ban',
  'unban',
  'mute',
  'unmute',
  'block',
  'unblock',
  'flag',
  'unflag',
  'deleteMessage',
  'restoreMessage',
  'dismiss',
  'release',
  'deny',
  'changeRules',
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** Why something is done. Moderators give it as JSON text in `custom.moderationNote`. */
export interface ModerationNote {
  readonly reason: string;
  /** The reports that led to it; they are closed by it. */
  readonly reportIds?: readonly Timetoken[];
  /** When a restriction ends by itself, ms since the epoch. */
  readonly until?: number;
  /** The record that is undone. */
  readonly undoes?: Timetoken;
}

/** The field of a user's `custom` data that carries the note; the service takes it out. */
export const NOTE_FIELD = 'moderationNote';

type Values = Readonly<Record<string, string | number | boolean | null>>;

export interface LogRecord extends ModerationNote {
  readonly id: Timetoken;
  /** Missing for what the service did by itself, when a time was over for instance. */
  readonly actorId?: UserId;
  readonly kind: LogKind;
  /** Whom it is about. */
  readonly userId?: UserId;
  readonly channelId?: ChannelId;
  /** The message that was deleted, restored, released or denied. */
  readonly message?: Timetoken;
  /** The fields of the user's `custom` data that changed, before and after; a missing one was unset. */
  readonly before?: Values;
  readonly after?: Values;
}

/**
 * What a moderator may write to the log by publishing there; the service adds who it was and does
 * what is asked for. A message that was stopped is released or denied once.
 */
export type LogCommand = ModerationNote &
  (
    | { readonly kind: 'dismiss'; readonly reportIds: readonly Timetoken[] }
    | {
        readonly kind: 'release' | 'deny';
        /** Where the message would have been published. */
        readonly channelId: ChannelId;
        /** Its timetoken in `banned.<channel>`. */
        readonly message: Timetoken;
      }
  );

/** A message that was stopped, as it is kept in `banned.<channel>`. */
export interface BlockedMessage {
  readonly id: Timetoken;
  readonly channelId: ChannelId;
  readonly senderId: UserId;
  /** What was sent, and what would have been left of it. */
  readonly originalText: string;
  readonly moderatedText: string;
  /** The rule that stopped it, and the part of the text it found. */
  readonly ruleId?: string;
  readonly match?: { readonly start: number; readonly end: number };
}

/**
 * Reads a message of `banned.<channel>`: `originalMessage`, `moderatedMessage` and `senderUuid`, and
 * what stopped it in `ruleId`, `start` and `end`. Undefined when it is none.
 */
export function readBlockedMessage(
  id: Timetoken,
  channelId: ChannelId,
  payload: unknown,
): BlockedMessage | undefined {
  if (!isRecord(payload)) return undefined;
  const senderId = textField(payload, 'senderUuid');
  if (!senderId) return undefined;
  const ruleId = textField(payload, 'ruleId');
  const { start, end } = payload;
  return {
    id,
    channelId,
    senderId: toUserId(senderId),
    originalText: messageText(payload['originalMessage']),
    moderatedText: messageText(payload['moderatedMessage']),
    ...(ruleId !== undefined && { ruleId }),
    ...(typeof start === 'number' && typeof end === 'number' && { match: { start, end } }),
  };
}

function messageText(message: unknown): string {
  if (typeof message === 'string') return message;
  return isRecord(message) ? (textField(message, 'text') ?? '') : '';
}

/** Reads a record of `moderation.reports`; undefined when it is none. */
export function readReport(id: Timetoken, payload: unknown): ReportRecord | undefined {
  if (!isRecord(payload)) return undefined;
  const reporterId = textField(payload, 'reporterId');
  const userId = textField(payload, 'userId');
  if (!reporterId || !userId) return undefined;
  const message = readSnapshot(payload['message']);
  const { surroundings } = payload;
  return {
    id,
    reporterId: toUserId(reporterId),
    userId: toUserId(userId),
    reason: textField(payload, 'reason') ?? '',
    ...readChannel(payload),
    ...(message && { message }),
    surroundings: Array.isArray(surroundings)
      ? surroundings.map(readSnapshot).filter((snapshot) => snapshot !== undefined)
      : [],
  };
}

/** Reads a record of `moderation.log`; undefined when it is none. */
export function readLogRecord(id: Timetoken, payload: unknown): LogRecord | undefined {
  if (!isRecord(payload)) return undefined;
  const kind = LOG_KINDS.find((known) => known === payload['kind']);
  if (!kind) return undefined;
  const actorId = textField(payload, 'actorId');
  const userId = textField(payload, 'userId');
  const { message, before, after } = payload;
  return {
    id,
    kind,
    ...readNote(payload),
    ...(actorId && { actorId: toUserId(actorId) }),
    ...(userId && { userId: toUserId(userId) }),
    ...readChannel(payload),
    ...(isTimetoken(message) && { message }),
    ...(isRecord(before) && { before: before as Values }),
    ...(isRecord(after) && { after: after as Values }),
  };
}

/** Reads the note in an object; what is missing or makes no sense is left out. */
export function readNote(source: unknown): ModerationNote {
  const fields = isRecord(source) ? source : {};
  const { reportIds, until, undoes } = fields;
  return {
    reason: textField(fields, 'reason') ?? '',
    ...(Array.isArray(reportIds) && { reportIds: reportIds.filter(isTimetoken) }),
    ...(typeof until === 'number' && Number.isFinite(until) && { until }),
    ...(isTimetoken(undoes) && { undoes }),
  };
}

function readChannel(fields: Readonly<Record<string, unknown>>): { channelId?: ChannelId } {
  const channelId = textField(fields, 'channelId');
  return channelId ? { channelId: toChannelId(channelId) } : {};
}

function readSnapshot(value: unknown): MessageSnapshot | undefined {
  if (!isRecord(value)) return undefined;
  const { timetoken } = value;
  const authorId = textField(value, 'authorId');
  if (!isTimetoken(timetoken) || !authorId) return undefined;
  const fileName = textField(value, 'fileName');
  return {
    timetoken,
    authorId: toUserId(authorId),
    text: textField(value, 'text') ?? '',
    ...(fileName !== undefined && { fileName }),
  };
}
