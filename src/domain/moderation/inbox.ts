import { isRecord, textField } from '../../../shared/isRecord';
import { toChannelId, type ChannelId, type UserId } from '../ids';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import type { LogKind, RestrictionKind } from './moderationRecord';
import { readDecision } from './readModerationRecord';

/**
 * What a user is told about moderation: messages that the service writes to a channel which only that user
 * and moderators read, banned users included. They name neither moderators nor reporters.
 */

/** A decision of the log, or the rejection of a message by the content rules. */
export type StatedKind = LogKind | 'reject';

/** Tells the user concerned of one decision. */
export interface Statement {
  readonly type: 'statement';
  /** Timetoken of the statement in the inbox, or its id on the moderation server. */
  readonly id: Timetoken;
  /** The record of the decision, and its channel: the log, or that of rejected messages. */
  readonly decisionId: Timetoken;
  readonly source: ChannelId;
  readonly kind: StatedKind;
  readonly reason: string;
  /** When the restriction ends by itself, ms since the epoch. */
  readonly until?: number;
  readonly untilBefore?: number;
  readonly restriction?: RestrictionKind;
  readonly channelId?: ChannelId;
  /** The channel's name. */
  readonly place?: string;
  /** Texts of the user that the decision is about. */
  readonly quotes: readonly string[];
  /** The words that a rule found. */
  readonly words: readonly string[];
  /** Whether a rule or the end of a restriction decided, and no moderator. */
  readonly isAutomatic: boolean;
  /** Whether it takes an earlier decision back. */
  readonly isUndo: boolean;
  /** The appeal that it answers. */
  readonly appealId?: Timetoken;
  /** The law that was broken; missing when the rules of the chat were. */
  readonly law?: string;
}

/** The receipt of an appeal. */
export interface AppealReceipt {
  readonly type: 'appeal';
  readonly id: Timetoken;
  readonly appealId: Timetoken;
  readonly statementId: Timetoken;
  readonly text: string;
}

export type ReportOutcome = 'acted' | 'notActed' | 'reopened';

/** Tells a reporter what became of their reports about one user. */
export interface OutcomeNotice {
  readonly type: 'outcome';
  readonly id: Timetoken;
  /** The reported user. */
  readonly about: UserId;
  /** The name of the reported user. */
  readonly name?: string;
  readonly channelId?: ChannelId;
  /** The channel's name. */
  readonly place?: string;
  readonly reason: string;
  readonly outcome: ReportOutcome;
}

export type InboxRecord = Statement | AppealReceipt | OutcomeNotice;

/** Whether a record of this kind tells the user concerned something. Reports are not told. */
const IS_STATED: Readonly<Record<LogKind, boolean>> = {
  ban: true,
  unban: true,
  mute: true,
  unmute: true,
  block: true,
  unblock: true,
  deleteMessage: true,
  restoreMessage: true,
  dismiss: false,
  release: true,
  deny: true,
  changeRules: false,
  changeEnd: true,
  warn: true,
  unwarn: true,
  uphold: true,
  overturn: true,
  note: false,
  askOpinion: false,
  handOver: false,
  takeOver: false,
  startSlowMode: false,
  endSlowMode: false,
  closeChannel: false,
  openChannel: false,
  startRaidMode: false,
  endRaidMode: false,
};

/** Whether the user whom a record of the log is about gets a statement. */
export function isStated({ kind, userId }: { kind: LogKind; userId?: string | undefined }) {
  return userId !== undefined && userId !== '' && IS_STATED[kind];
}

const APPEALABLE: ReadonlySet<StatedKind> = new Set([
  'ban',
  'mute',
  'block',
  'warn',
  'deleteMessage',
  'deny',
  'reject',
]);

/** Whether the user may appeal: against what restricts them, but not against the answer to an appeal. */
export function isAppealable(statement: Statement): boolean {
  const { kind, until, untilBefore, appealId } = statement;
  if (appealId !== undefined) return false;
  const isLonger = untilBefore !== undefined && (until === undefined || until > untilBefore);
  return kind === 'changeEnd' ? isLonger : APPEALABLE.has(kind);
}

/** Characters of the text of an appeal. */
export const MAX_APPEAL_TEXT = 2_000;
/** Appeals of one user that wait for an answer. */
export const MAX_OPEN_APPEALS = 5;

/** The message that a user publishes to the own inbox. Each statement can be appealed once. */
export interface AppealCommand {
  readonly type: 'appeal';
  readonly statement: Timetoken;
  readonly text: string;
}

/**
 * Reads a message of an inbox; undefined when it is not valid. The moderation server has an id of its own for each
 * record, in the form of a timetoken, by which appeals name it.
 */
export function readInboxRecord(timetoken: Timetoken, payload: unknown): InboxRecord | undefined {
  if (!isRecord(payload)) return undefined;
  const { noticeId } = payload;
  const id = isTimetoken(noticeId) ? noticeId : timetoken;
  switch (payload['type']) {
    case 'statement':
      return readStatement(id, payload);
    case 'appeal':
      return readReceipt(id, payload);
    case 'outcome':
      return readOutcome(id, payload);
    default:
      return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function readStatement(id: Timetoken, fields: Fields): Statement | undefined {
  const { decisionId } = fields;
  const source = textField(fields, 'source');
  // A rejection has the shape of a record of the log, but for its kind.
  const isRejection = fields['kind'] === 'reject';
  const decision = readDecision(isRejection ? { ...fields, kind: 'deny' } : fields);
  if (!isTimetoken(decisionId) || !source || !decision) return undefined;
  const { kind, reason, until, untilBefore, restriction, channelId, appealId } = decision;
  return {
    type: 'statement',
    id,
    decisionId,
    source: toChannelId(source),
    reason,
    kind: isRejection ? 'reject' : kind,
    ...(until !== undefined && { until }),
    ...(untilBefore !== undefined && { untilBefore }),
    ...(restriction && { restriction }),
    ...(channelId && { channelId }),
    ...readTextField(fields, 'place'),
    quotes: readTexts(fields['quotes']),
    words: readTexts(fields['words']),
    isAutomatic: fields['isAutomatic'] === true,
    isUndo: fields['isUndo'] === true,
    ...(appealId && { appealId }),
    ...readTextField(fields, 'law'),
  };
}

function readReceipt(id: Timetoken, fields: Fields): AppealReceipt | undefined {
  const { appealId, statementId } = fields;
  const text = textField(fields, 'text');
  if (!isTimetoken(appealId) || !isTimetoken(statementId) || text === undefined) return undefined;
  return { type: 'appeal', id, appealId, statementId, text };
}

const OUTCOMES: readonly ReportOutcome[] = ['acted', 'notActed', 'reopened'];

function readOutcome(id: Timetoken, fields: Fields): OutcomeNotice | undefined {
  const about = textField(fields, 'about');
  const channelId = textField(fields, 'channelId');
  const outcome = OUTCOMES.find((known) => known === fields['outcome']);
  if (!about || !outcome) return undefined;
  return {
    type: 'outcome',
    id,
    outcome,
    about: about as UserId,
    ...readTextField(fields, 'name'),
    ...(channelId && { channelId: toChannelId(channelId) }),
    ...readTextField(fields, 'place'),
    reason: textField(fields, 'reason') ?? '',
  };
}

function readTextField<Name extends string>(fields: Fields, name: Name): { [N in Name]?: string } {
  const text = textField(fields, name);
  return (text === undefined ? {} : { [name]: text }) as { [N in Name]?: string };
}

function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
