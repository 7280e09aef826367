import { isRecord, textField } from '../../lib/isRecord';
import { toChannelId, toUserId, type ChannelId, type UserId } from '../ids';
import { namedFiles, type NamedFile } from '../message';
import { isTimetoken, type Timetoken } from '../protocol';
import { readQuote } from '../quote';
import { readableText } from './readableText';
import {
  diffRules,
  isEmptyChange,
  readRulesChange,
  type RulesChange,
} from '../wordRules/rulesChange';
import { readStoredRules } from '../wordRules/rules';
import {
  type BehaviourChange,
  isEmptyBehaviourChange,
  readBehaviourChange,
} from '../behaviourRules/behaviourChange';
import type { ProtectionCommand } from '../behaviourRules/protectionState';

export {
  isModerationChannel,
  LOG_CHANNEL,
  rejectedChannelOf,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
  SHIELD_CHANNEL,
} from './moderationChannels';

/**
 * The history of moderation: messages that the service writes to channels which only moderators
 * read. A record's id is the timetoken of the message that carries it.
 */

/** A message as it was when it was reported. */
export interface MessageSnapshot {
  readonly timetoken: Timetoken;
  readonly authorId: UserId;
  readonly text: string;
  readonly fileName?: string;
  /** Missing in snapshots of earlier versions. */
  readonly fileId?: string;
}

/** The facts about a reported user at the time of the report. */
export interface AuthorSummary {
  /** Ms since the epoch. */
  readonly firstSeen: number;
  /** Published messages; counted up to a limit. */
  readonly messages: number;
  /** Whether there are more than that. */
  readonly hasMore: boolean;
}

export interface ReportRecord {
  readonly id: Timetoken;
  readonly reporterId: UserId;
  readonly userId: UserId;
  readonly reason: string;
  /** The reported channel; missing when the report named no message, or a deleted one. */
  readonly channelId?: ChannelId;
  readonly message?: MessageSnapshot;
  /** The text that a word rule flagged before it was published: it had no timetoken yet. */
  readonly text?: string;
  /** The file of that message. */
  readonly file?: NamedFile;
  /** Up to ten messages before it and five after it, oldest first. */
  readonly surroundings: readonly MessageSnapshot[];
  /** Missing in reports by rules, and about users who have never written or joined. */
  readonly author?: AuthorSummary;
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
  'changeEnd',
  'note',
  'askOpinion',
  'handOver',
  'takeOver',
  'startSlowMode',
  'endSlowMode',
  'closeChannel',
  'openChannel',
  'startRaidMode',
  'endRaidMode',
  'warn',
  'unwarn',
  'uphold',
  'overturn',
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** The note of a decision. Moderators give it as JSON text in `custom.moderationNote`. */
export interface ModerationNote {
  readonly reason: string;
  /** The reports that the decision answers and closes. */
  readonly reportIds?: readonly Timetoken[];
  /** When a restriction ends by itself, ms since the epoch. */
  readonly until?: number;
  /** The record that is undone. */
  readonly undoes?: Timetoken;
}

/** The field of a user's or the rules' `custom` data that carries the note; the service removes it. */
export const NOTE_FIELD = 'moderationNote';

/** The value of a deletion without a reason: message actions need a value. */
export const NO_REASON = '.';

/** The kinds of restriction. */
const RESTRICTION_KINDS = ['ban', 'mute', 'block'] as const;
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number];

export function isRestriction(kind: string): kind is RestrictionKind {
  return RESTRICTION_KINDS.some((known) => known === kind);
}

type Values = Readonly<Record<string, string | number | boolean | null>>;

export interface LogRecord extends ModerationNote {
  readonly id: Timetoken;
  /**
   * The moderator; missing when the service acted by itself, for instance at the end of a restriction.
   */
  readonly actorId?: UserId;
  readonly kind: LogKind;
  /** The user concerned. */
  readonly userId?: UserId;
  readonly channelId?: ChannelId;
  /** The moderator who is asked, who gets the case, or from whom it was taken over. */
  readonly moderatorId?: UserId;
  /** The message that was deleted, restored, released or denied. */
  readonly message?: Timetoken;
  /** The restriction whose end changed. */
  readonly restriction?: RestrictionKind;
  /** The former end of a restriction that was lifted or got another end, ms since the epoch. */
  readonly untilBefore?: number;
  /** The changed fields of the user's `custom` data, before and after; a missing one was unset. */
  readonly before?: Values;
  readonly after?: Values;
  /** The change of the word rules; missing for other decisions and when it is unknown. */
  readonly rules?: RulesChange;
  /** The change of the rules on behaviour that was made with it. */
  readonly behaviour?: BehaviourChange;
  /** The rule on behaviour that decided. */
  readonly ruleId?: string;
  /** The appeal that the decision answers; `uphold` and `overturn` change nothing else. */
  readonly appealId?: Timetoken;
}

/**
 * A command that a moderator publishes to the log; the service adds the moderator's id and performs it.
 * A rejected message is released or denied once. A change of a restriction's end holds the end that the
 * moderator saw; without `until` the restriction becomes permanent.
 */
export type LogCommand = ModerationNote &
  (
    | { readonly kind: 'dismiss'; readonly reportIds: readonly Timetoken[] }
    /** Deletes the message for all users and closes `reportIds`. */
    | {
        readonly kind: 'deleteMessage';
        readonly channelId: ChannelId;
        readonly message: Timetoken;
      }
    | {
        readonly kind: 'release' | 'deny';
        /** The channel that the message was published to. */
        readonly channelId: ChannelId;
        /** Its timetoken in `banned.<channel>`. */
        readonly message: Timetoken;
      }
    /** Needs a reason, which is all that it consists of. */
    | { readonly kind: 'warn'; readonly userId: UserId; readonly channelId?: ChannelId }
    | { readonly kind: 'unwarn'; readonly userId: UserId; readonly undoes: Timetoken }
    /**
     * Answers an appeal against another moderator's decision, with a reason. Overturning takes the decision
     * back like an undo.
     */
    | { readonly kind: 'uphold' | 'overturn'; readonly appealId: Timetoken }
    | EndChange
    | TeamCommand
    | ProtectionCommand
  );

/** A command about the case of a user. */
export interface TeamCommand {
  /**
   * `claim` takes or renews the lease of the case, with `isTakeOver` also from somebody else; `unclaim` gives it back.
   */
  readonly kind: 'claim' | 'unclaim' | 'note' | 'askOpinion' | 'handOver';
  readonly userId: UserId;
  /** The moderator who is asked or gets the case; missing for anybody. */
  readonly moderatorId?: UserId;
  readonly isTakeOver?: true;
}

/** A change of the end of a restriction in force. */
export interface EndChange {
  readonly kind: 'changeEnd';
  readonly restriction: RestrictionKind;
  readonly userId: UserId;
  /** Missing for a ban. */
  readonly channelId?: ChannelId;
  readonly untilBefore?: number;
}

/** A rejected message as stored in `banned.<channel>`. */
export interface RejectedMessage {
  readonly id: Timetoken;
  readonly channelId: ChannelId;
  readonly senderId: UserId;
  /** The text as sent, and as the word rules would have changed it. */
  readonly originalText: string;
  readonly moderatedText: string;
  /** The beginning of the text that it claims to quote. */
  readonly quotedText?: string;
  /** Its file; the bytes stay in the file store. */
  readonly file?: NamedFile;
  /** The word rule that rejected it, and the matching part of the text. */
  readonly ruleId?: string;
  readonly match?: { readonly start: number; readonly end: number };
}

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

/** Records of earlier versions hold all of the rules, before and after. */
function readChange({ rules, behaviour, before, after }: Readonly<Record<string, unknown>>) {
  const changed = readBehaviourChange(behaviour);
  const isEarlier = rules === undefined && isRecord(before) && isRecord(after);
  const change = isEarlier
    ? diffRules(readStoredRules(before), readStoredRules(after))
    : readRulesChange(rules);
  return {
    ...(change && !isEmptyChange(change) && { rules: change }),
    ...(changed && !isEmptyBehaviourChange(changed) && { behaviour: changed }),
  };
}

/** Reads the note in an object; what is missing or makes no sense is left out. */
export function readNote(source: unknown): ModerationNote {
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

/** Reads which restriction a record or a command is about, and when it would have ended. */
export function readEnd(
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
