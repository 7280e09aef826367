import { isRecord, textField } from '../../../shared/isRecord';
import { toChannelId, toUserId, type ChannelId } from '../ids';
import { namedFiles, type NamedFile } from '../message';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import { readQuote } from '../quote';
import { isEmptyBehaviourChange, readBehaviourChange } from '../behaviourRules/behaviourChange';
import { isEmptyChange, readRulesChange } from '../wordRules/rulesChange';
import {
  type AuthorSummary,
  LOG_KINDS,
  type LogRecord,
  type MessageSnapshot,
  type ModerationNote,
  type RejectedMessage,
  type ReportRecord,
  RESTRICTION_KINDS,
  type Values,
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

/** Reads a record of `moderation.log`; undefined when it is none. */
export function readLogRecord(id: Timetoken, payload: unknown): LogRecord | undefined {
  if (!isRecord(payload)) return undefined;
  const kind = LOG_KINDS.find((known) => known === payload['kind']);
  if (!kind) return undefined;
  const actorId = textField(payload, 'actorId');
  const userId = textField(payload, 'userId');
  const moderatorId = textField(payload, 'moderatorId');
  const ruleId = textField(payload, 'ruleId');
  const { message, before, after, appealId } = payload;
  return {
    id,
    kind,
    ...readNote(payload),
    ...(actorId && { actorId: toUserId(actorId) }),
    ...(userId && { userId: toUserId(userId) }),
    ...(moderatorId && { moderatorId: toUserId(moderatorId) }),
    ...readChannel(payload),
    ...readEnd(payload),
    ...(isTimetoken(message) && { message }),
    ...(isTimetoken(appealId) && { appealId }),
    ...(isRecord(before) && { before: before as Values }),
    ...(isRecord(after) && { after: after as Values }),
    ...(kind === 'changeRules' && readChange(payload)),
    ...(ruleId !== undefined && { ruleId }),
  };
}

function readChange({ rules, behaviour }: Readonly<Record<string, unknown>>) {
  const words = readRulesChange(rules);
  const behaviours = readBehaviourChange(behaviour);
  return {
    ...(words && !isEmptyChange(words) && { rules: words }),
    ...(behaviours && !isEmptyBehaviourChange(behaviours) && { behaviour: behaviours }),
  };
}

/** Reads the note in an object; what is missing or makes no sense is left out. */
function readNote(source: unknown): ModerationNote {
  const fields = isRecord(source) ? source : {};
  const { reportIds, undoes } = fields;
  const until = readTime(fields['until']);
  return {
    reason: textField(fields, 'reason') ?? '',
    ...(Array.isArray(reportIds) && { reportIds: reportIds.filter(isTimetoken) }),
    ...(until !== undefined && { until }),
    ...(isTimetoken(undoes) && { undoes }),
  };
}

/** Reads which restriction a record is about, and when it would have ended. */
function readEnd(
  fields: Readonly<Record<string, unknown>>,
): Pick<LogRecord, 'restriction' | 'untilBefore'> {
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
