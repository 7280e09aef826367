import { isAppealable, type StatedKind, type Statement } from '../../src/domain/moderation/inbox';
import { LOG_CHANNEL, rejectedChannelOf } from '../../src/domain/moderation/moderationChannels';
import type { RejectedMessage } from '../../src/domain/moderation/moderationRecord';
import { statementTitle } from './statementTitle';
import { toChannelId } from '../../src/domain/ids';
import type { Timetoken } from '../../shared/protocol';
import type { NewRecord, OpenReport } from '../decisions/newRecord';
import { readEvidence, RULES_REPORTER } from '../reports/addReport';
import type { Write } from '../store/openStore';
import { makeTrue } from '../outbox/subjects';
import { noteWebhook } from '../webhooks/noteWebhook';

/** A statement quotes so many texts, each with so many characters. */
const MAX_QUOTES = 5;
const MAX_QUOTE_LENGTH = 500;

/**
 * What a statement says, with the fields of article 17 of the EU's Digital Services Act: the decision with its
 * scope and duration, the facts, whether it followed a notice, the part of machines in it, and the ground.
 */
export interface StatementContent {
  /** One line, as the user reads it. */
  readonly title: string;
  readonly reason: string;
  /** When the restriction ends by itself, ms since the epoch. */
  readonly until?: number;
  readonly untilBefore?: number;
  readonly restriction?: 'ban' | 'mute' | 'block';
  readonly channelId?: string;
  /** The channel's name. */
  readonly place?: string;
  readonly message?: string;
  /** Texts of the user that the decision is about. */
  readonly quotes: readonly string[];
  /** The words that a rule found. */
  readonly words: readonly string[];
  /** Whether a rule or the end of a restriction decided, and no moderator. */
  readonly isAutomatic: boolean;
  /** Whether a rule found what the decision is about. */
  readonly isFoundAutomatically: boolean;
  readonly isUndo: boolean;
  readonly appealId?: string;
  /** The reason for which the decision was taken up. */
  readonly source: 'notice' | 'ownInitiative';
  /** The law that was broken; missing when the rules of the chat were. */
  readonly law?: string;
}

type Stated = Omit<NewRecord, 'kind'> & {
  readonly kind: StatedKind;
  readonly userId: string;
  readonly decisionId: string;
};

/** Tells a user of a decision, in its transaction. */
export async function addStatement(
  write: Write,
  decision: Stated,
  reports: readonly OpenReport[],
): Promise<void> {
  const { userId, kind, decisionId } = decision;
  const content = contentOf(decision, reports);
  const id = write.nextId();
  await write.db
    .insertInto('statements')
    .values({
      id,
      userId,
      decisionId,
      kind,
      content: JSON.stringify(content),
      isAppealable: isAppealable(toStatement(id, decisionId, kind, content)) ? 1 : 0,
    })
    .execute();
  await makeTrue(write, { kind: 'inbox', userId });
  const told = { id, userId, decisionId, source: LOG_CHANNEL, kind };
  await noteWebhook(write, 'statement.created', userId, { ...content, ...told });
}

/** Tells the sender of a message that a rule kept it from being published, in the transaction that keeps it. */
export async function addRejection(write: Write, rejected: RejectedMessage): Promise<void> {
  const { id, senderId, channelId, originalText, file, match } = rejected;
  const quote = originalText || (file?.name ?? '');
  const fields = {
    reason: '',
    channelId,
    message: id,
    isAutomatic: true,
    isFoundAutomatically: true,
    isUndo: false,
    source: 'ownInitiative' as const,
    quotes: quote === '' ? [] : [cut(quote)],
    words: match ? [originalText.slice(match.start, match.end)] : [],
  };
  const content = { title: statementTitle(titled('reject', fields)), ...fields };
  const told = { id: write.nextId(), userId: senderId, decisionId: id, kind: 'reject' } as const;
  await write.db
    .insertInto('statements')
    .values({ ...told, content: JSON.stringify(content), isAppealable: 1 })
    .execute();
  await makeTrue(write, { kind: 'inbox', userId: senderId });
  const source = rejectedChannelOf(channelId);
  await noteWebhook(write, 'statement.created', senderId, { ...content, ...told, source });
}

function contentOf(decision: Stated, reports: readonly OpenReport[]): StatementContent {
  const { kind, reason, actorId, until, untilBefore, restriction, channelId, message } = decision;
  const { undoes, appealId, law, ruleId, told = {} } = decision;
  const { place } = told;
  const own = reports.filter(({ userId }) => userId === decision.userId);
  const isAutomatic = actorId === undefined;
  const isFoundAutomatically =
    ruleId !== undefined || own.some(({ reporterId }) => reporterId === RULES_REPORTER);
  const isNoticed = own.some(({ reporterId }) => reporterId !== RULES_REPORTER);
  const fields = {
    ...(until !== undefined && { until }),
    ...(untilBefore !== undefined && { untilBefore }),
    ...(restriction && { restriction }),
    ...(channelId !== undefined && { channelId }),
    ...(place !== undefined && { place }),
    ...(message !== undefined && { message }),
    ...(appealId !== undefined && { appealId }),
    ...(law !== undefined && { law }),
    reason,
    isAutomatic,
    isFoundAutomatically,
    isUndo: undoes !== undefined,
    quotes: quotesOf(told.text, own),
    words: [],
    source: isNoticed ? ('notice' as const) : ('ownInitiative' as const),
  };
  return { title: statementTitle(titled(kind, fields)), ...fields };
}

function quotesOf(text: string | undefined, reports: readonly OpenReport[]): readonly string[] {
  const reported = reports.map(({ evidence }) => {
    const { message } = readEvidence(evidence);
    return message?.text || (message?.fileName ?? '');
  });
  const quotes = [text ?? '', ...reported].filter(Boolean).map(cut);
  return [...new Set(quotes)].slice(0, MAX_QUOTES);
}

/** Never splits a surrogate pair. */
function cut(text: string): string {
  if (text.length <= MAX_QUOTE_LENGTH) return text;
  return `${Array.from(text.slice(0, MAX_QUOTE_LENGTH)).slice(0, -1).join('')}…`;
}

function titled(kind: StatedKind, content: Omit<StatementContent, 'title'>) {
  const { place, channelId, restriction, isAutomatic, appealId } = content;
  return {
    kind,
    isAutomatic,
    ...(place !== undefined && { place }),
    ...(channelId !== undefined && { channelId: toChannelId(channelId) }),
    ...(restriction && { restriction }),
    ...(appealId !== undefined && { appealId: appealId as Timetoken }),
  };
}

function toStatement(
  id: string,
  decisionId: string,
  kind: StatedKind,
  content: StatementContent,
): Statement {
  const { until, untilBefore, reason, quotes, words, isUndo } = content;
  return {
    ...titled(kind, content),
    type: 'statement',
    id: id as Timetoken,
    decisionId: decisionId as Timetoken,
    source: LOG_CHANNEL,
    reason,
    quotes,
    words,
    isUndo,
    ...(until !== undefined && { until }),
    ...(untilBefore !== undefined && { untilBefore }),
  };
}
