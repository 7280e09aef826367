import { isRecord, textField } from '../../../shared/isRecord';
import { toChannelId, toUserId, type ChannelId } from '../ids';
import { namedFiles, type NamedFile } from '../message';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import { readQuote } from '../quote';
import {
  type AuthorSummary,
  LOG_KINDS,
  type LogRecord,
  type MessageSnapshot,
  type RejectedMessage,
  type ReportRecord,
  RESTRICTION_KINDS,
} from './moderationRecord';
import { readableText } from './readableText';

/**
 * Reads a message of `banned.<channel>`: `originalMessage`, `moderatedMessage` and `senderUuid`, and
 * the matching rule in `ruleId`, `start` and `end`. Undefined when it is not a rejected message.
 */
export function readRejectedMessage(
  id: Timetoken,
  channelId: ChannelId,
  payload: unknown,
): RejectedMessage | undefined {
  if (!isRecord(payload)) return undefined;
  const senderId = textField(payload, 'senderUuid');
  if (!senderId) return undefined;
  const ruleId = textField(payload, 'ruleId');
  const { start, end, originalMessage } = payload;
  const file = readFile(payload) ?? namedFiles(originalMessage)[0];
  const quote = readQuote(payload);
  return {
    id,
    channelId,
    senderId: toUserId(senderId),
    originalText: readableText(originalMessage),
    moderatedText: readableText(payload['moderatedMessage']),
    ...(quote && { quotedText: quote.text }),
    ...(file && { file }),
    ...(ruleId !== undefined && { ruleId }),
    ...(typeof start === 'number' && typeof end === 'number' && { match: { start, end } }),
  };
}

/** Reads a record of `moderation.reports`; undefined when it is not valid. */
export function readReport(id: Timetoken, payload: unknown): ReportRecord | undefined {
  if (!isRecord(payload)) return undefined;
  const reporterId = textField(payload, 'reporterId');
  const userId = textField(payload, 'userId');
  if (!reporterId || !userId) return undefined;
  const message = readSnapshot(payload['message']);
  const text = textField(payload, 'text');
  const file = readFile(payload);
  const { surroundings } = payload;
  const author = readAuthor(payload['author']);
  return {
    id,
    reporterId: toUserId(reporterId),
    userId: toUserId(userId),
    reason: textField(payload, 'reason') ?? '',
    ...readChannel(payload),
    ...(message && { message }),
    ...(text !== undefined && { text }),
    ...(file && { file }),
    ...(author && { author }),
    surroundings: Array.isArray(surroundings)
      ? surroundings.map(readSnapshot).filter((snapshot) => snapshot !== undefined)
      : [],
  };
}

function readAuthor(value: unknown): AuthorSummary | undefined {
  if (!isRecord(value)) return undefined;
  const { messages } = value;
  const firstSeen = readTime(value['firstSeen']);
  if (firstSeen === undefined || typeof messages !== 'number') return undefined;
  return { firstSeen, messages, hasMore: value['hasMore'] === true };
}

/** The fields of a decision that its user is told. */
type ToldDecision = Pick<LogRecord, 'kind' | 'reason' | 'until' | 'channelId' | 'appealId'> & End;

/** Reads a decision; undefined when it is none. What makes no sense is left out. */
export function readDecision(payload: unknown): ToldDecision | undefined {
  if (!isRecord(payload)) return undefined;
  const kind = LOG_KINDS.find((known) => known === payload['kind']);
  if (!kind) return undefined;
  const until = readTime(payload['until']);
  const { appealId } = payload;
  return {
    kind,
    reason: textField(payload, 'reason') ?? '',
    ...readChannel(payload),
    ...(until !== undefined && { until }),
    ...readEnd(payload),
    ...(isTimetoken(appealId) && { appealId }),
  };
}

type End = Pick<LogRecord, 'restriction' | 'untilBefore'>;

/** Reads which restriction a record is about, and when it would have ended. */
function readEnd(fields: Readonly<Record<string, unknown>>): End {
  const restriction = RESTRICTION_KINDS.find((known) => known === fields['restriction']);
  const untilBefore = readTime(fields['untilBefore']);
  return {
    ...(restriction && { restriction }),
    ...(untilBefore !== undefined && { untilBefore }),
  };
}

/** The last moment that a `Date` can be, ms since the epoch (ECMA-262, 21.4.1.1). */
const LAST_MOMENT = 8.64e15;

/** Ms since the epoch. */
function readTime(value: unknown): number | undefined {
  const isTime = Number.isInteger(value) && Math.abs(Number(value)) <= LAST_MOMENT;
  return isTime ? Number(value) : undefined;
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
  const fileId = textField(value, 'fileId');
  return {
    timetoken,
    authorId: toUserId(authorId),
    text: textField(value, 'text') ?? '',
    ...(fileName !== undefined && { fileName }),
    ...(fileId !== undefined && { fileId }),
  };
}

/** The file that a record of moderation names. */
function readFile(record: Readonly<Record<string, unknown>>): NamedFile | undefined {
  const [id, name] = [textField(record, 'fileId'), textField(record, 'fileName')];
  return id === undefined || name === undefined ? undefined : { id, name };
}
