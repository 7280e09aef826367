import {
  APPEALS_CHANNEL,
  isAppealable,
  MAX_APPEAL_TEXT,
  MAX_OPEN_APPEALS,
  readAppeal,
  readInboxRecord,
  type Appeal,
  type AppealReceipt,
} from '../../src/domain/moderation/inbox';
import { inboxOwner } from '../../src/domain/moderation/inboxChannel';
import { undoDecision } from '../../src/domain/moderation/decision';
import { undoneRecords } from '../../src/domain/moderation/moderationLog';
import { LOG_CHANNEL, type LogRecord } from '../../src/domain/moderation/moderationRecord';
import { DELETION } from '../../src/domain/protocol';
import type { Timetoken } from '../../shared/protocol';
import { isRecord, textField } from '../../shared/isRecord';
import { actionEvent } from '../messages/messageWrites';
import { parseTimetoken } from '../protocol/timetoken';
import { ServiceError } from '../protocol/serviceError';
import type { JournalEntry } from '../subscribe/journal';
import type { Stores } from '../stores';
import { type Decisions, writeUserCustom } from './decisions';
import type { ModerationHistory } from './moderationHistory';
import { release, requireRejected } from './rejectedMessages';
import { changeEnd } from './restrictions';
import { readLog, readLogSince } from './statements';

interface Deps {
  readonly history: ModerationHistory;
  readonly decisions: Decisions;
  readonly stores: Stores;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
}

/**
 * Takes an appeal that a user published to the own inbox, see `AppealCommand`: keeps it for moderators, and
 * a receipt of it in the inbox.
 *
 * @param payload JSON text
 * @returns the timetoken of the receipt
 * @throws ServiceError `invalidArguments` when it is no appeal, `notFound` when the user has no such statement,
 * `alreadyAppealed`, `tooManyAppeals`
 */
export function takeAppeal(
  { history, stores, now }: Deps,
  entry: JournalEntry,
  channel: string,
  payload: string,
): Timetoken {
  const userId = inboxOwner(channel) ?? '';
  const { statementId, text } = readCommand(payload);
  const stored = stores.messages.get(channel, statementId, now());
  const statement = stored && readInboxRecord(statementId, JSON.parse(stored.payload));
  if (statement?.type !== 'statement') throw new ServiceError('notFound');
  if (!isAppealable(statement)) throw new ServiceError('invalidArguments');
  if (stores.appeals.openOf(userId) >= MAX_OPEN_APPEALS) throw new ServiceError('tooManyAppeals');
  if (!stores.appeals.add(userId, statementId)) throw new ServiceError('alreadyAppealed');
  const { source, decisionId } = statement;
  const decision = source === LOG_CHANNEL ? readLog(stores, decisionId, now()) : undefined;
  const { actorId: deciderId } = decision ?? {};
  const appealId = history.append(entry, APPEALS_CHANNEL, userId, {
    ...{ userId, text, statementId, statement },
    ...(deciderId !== undefined && { deciderId }),
  });
  const receipt: Omit<AppealReceipt, 'id'> = { type: 'appeal', appealId, statementId, text };
  return history.append(entry, channel, userId, receipt);
}

function readCommand(payload: string): { readonly statementId: Timetoken; readonly text: string } {
  const command: unknown = JSON.parse(payload);
  if (!isRecord(command) || command['type'] !== 'appeal')
    throw new ServiceError('invalidArguments');
  const statementId = parseTimetoken(textField(command, 'statement') ?? '');
  const text = textField(command, 'text')?.trim() ?? '';
  if (!statementId || text === '' || text.length > MAX_APPEAL_TEXT) {
    throw new ServiceError('invalidArguments');
  }
  return { statementId, text };
}

/** A moderator's answer to an appeal. */
interface Answer {
  readonly actorId: string;
  readonly kind: 'uphold' | 'overturn';
  readonly appealId: string;
  readonly reason: string;
}

/**
 * Answers an appeal, which is possible once, with a reason, and not for the moderator who decided. An
 * overturned decision is taken back as by an undo, unless somebody has changed its effect since.
 *
 * @returns the timetoken of the log's record
 * @throws ServiceError `invalidArguments` without an appeal or a reason, `ownDecision`, `alreadyDecided`
 */
export function answerAppeal(deps: Deps, entry: JournalEntry, answer: Answer): Timetoken {
  const { stores, history, now } = deps;
  const id = parseTimetoken(answer.appealId);
  const stored = id && stores.messages.get(APPEALS_CHANNEL, id, now());
  const appeal = stored && readAppeal(id, JSON.parse(stored.payload));
  if (!appeal || answer.reason.trim() === '') throw new ServiceError('invalidArguments');
  if (appeal.deciderId === answer.actorId) throw new ServiceError('ownDecision');
  if (!stores.appeals.decide(appeal.userId, appeal.statement.id)) {
    throw new ServiceError('alreadyDecided');
  }
  const { kind, actorId, reason } = answer;
  const given = { actorId, reason, appealId: appeal.id, userId: appeal.userId };
  const restored = kind === 'overturn' ? restore(deps, entry, appeal, given) : undefined;
  if (restored !== undefined) return restored;
  const { channelId } = appeal.statement;
  const undoes = kind === 'overturn' ? stillCounted(deps, appeal) : undefined;
  return history.log(entry, {
    ...{ ...given, kind },
    ...(channelId && { channelId }),
    ...(undoes && { undoes }),
  });
}

/** The decision, unless it was taken back already: also one with no effect left counts as a strike. */
function stillCounted({ stores, now }: Deps, { statement }: Appeal): Timetoken | undefined {
  const { source, decisionId } = statement;
  if (source !== LOG_CHANNEL || !readLog(stores, decisionId, now())) return undefined;
  const undone = undoneRecords(readLogSince(stores, decisionId, now()));
  return undone.has(decisionId) ? undefined : decisionId;
}

type Given = Pick<Answer, 'actorId' | 'reason'> & {
  readonly appealId: Timetoken;
  readonly userId: string;
};

/** Takes the decision back and logs it. Gives undefined when nothing of it is left. */
function restore(
  deps: Deps,
  entry: JournalEntry,
  { statement }: Appeal,
  given: Given,
): Timetoken | undefined {
  const { stores, now } = deps;
  const { source, decisionId } = statement;
  if (source !== LOG_CHANNEL) {
    return releaseRejected(deps, entry, given, statement.channelId ?? '', decisionId);
  }
  const decision = readLog(stores, decisionId, now());
  if (!decision || isSuperseded(decision, readLogSince(stores, decisionId, now())))
    return undefined;
  const noted = { ...given, undoes: decision.id };
  switch (decision.kind) {
    case 'warn':
      return deps.history.log(entry, { ...noted, ...placeOf(decision), kind: 'unwarn' });
    case 'deny':
      return releaseRejected(deps, entry, noted, decision.channelId ?? '', decision.message);
    case 'deleteMessage':
      return restoreMessage(deps, entry, noted, decision);
    case 'changeEnd':
      return restoreEnd(deps, entry, noted, decision);
    default:
      return liftRestriction(deps, entry, noted, decision);
  }
}

type Noted = Given & { readonly undoes: Timetoken };

/** Whether a later record took the decision back, or set or lifted the same restriction. */
function isSuperseded(decision: LogRecord, later: readonly LogRecord[]): boolean {
  const { id, kind, userId, channelId } = decision;
  const isSame = (other: LogRecord) =>
    other.userId === userId &&
    other.channelId === channelId &&
    (other.kind === kind || other.kind === `un${kind}`);
  const isRestriction = kind === 'ban' || kind === 'mute' || kind === 'block';
  return later.some((other) => other.undoes === id || (isRestriction && isSame(other)));
}

function liftRestriction(
  { stores, decisions }: Deps,
  entry: JournalEntry,
  noted: Noted,
  decision: LogRecord,
): Timetoken | undefined {
  const before = stores.users.get(noted.userId)?.custom ?? null;
  const custom = undoDecision(before ?? {}, decision);
  if (!custom) return undefined;
  writeUserCustom(stores, entry, noted.userId, custom);
  return decisions.record(entry, noted, before, custom);
}

function restoreEnd(
  { stores, history }: Deps,
  entry: JournalEntry,
  noted: Noted,
  { restriction, channelId, until, untilBefore }: LogRecord,
): Timetoken | undefined {
  if (!restriction) return undefined;
  const ends = {
    ...(until !== undefined && { untilBefore: until }),
    ...(untilBefore !== undefined && { until: untilBefore }),
  };
  try {
    changeEnd(stores, { restriction, userId: noted.userId, channel: channelId, ...ends });
  } catch (error) {
    // It has another end since, or is not in force.
    if (error instanceof ServiceError && error.code === 'alreadyDecided') return undefined;
    throw error;
  }
  const record = { ...noted, ...ends, restriction, kind: 'changeEnd' as const };
  return history.log(entry, { ...record, ...(channelId && { channelId }) });
}

/** Removes the deletions by moderators; the author's own stays. */
function restoreMessage(
  { stores, history }: Deps,
  entry: JournalEntry,
  noted: Noted,
  decision: LogRecord,
): Timetoken | undefined {
  const { channelId, message, userId } = decision;
  if (channelId === undefined || message === undefined) return undefined;
  const deletions = stores.messageActions
    .ofMessage(channelId, message)
    .filter((action) => action.type === DELETION && action.userId !== userId);
  if (deletions.length === 0) return undefined;
  for (const deletion of deletions) {
    stores.messageActions.remove(channelId, deletion);
    entry.append(actionEvent(channelId, 'removed', deletion));
  }
  return history.log(entry, { ...noted, ...placeOf(decision), kind: 'restoreMessage' });
}

/** Publishes a rejected message, unless it was published before or is kept only in part. */
function releaseRejected(
  { stores, history, now }: Deps,
  entry: JournalEntry,
  given: Given,
  channelId: string,
  message: Timetoken | undefined,
): Timetoken | undefined {
  const rejected = requireRejected(stores, { channelId, message }, now());
  const { recordChannel, timetoken } = rejected;
  if (rejected.isCut || !stores.moderation.addReleased(recordChannel, timetoken)) return undefined;
  release(stores, entry, rejected);
  return history.log(entry, { ...given, kind: 'release', channelId, message: timetoken });
}

function placeOf({ channelId, message }: LogRecord) {
  return { ...(channelId && { channelId }), ...(message && { message }) };
}
