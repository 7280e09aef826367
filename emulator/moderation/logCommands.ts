import {
  isModerationChannel,
  LOG_CHANNEL,
  NO_REASON,
  REPORTS_CHANNEL,
  type ModerationNote,
} from '../../src/domain/moderation/moderationRecord';
import { readEnd, readNote } from '../../src/domain/moderation/readModerationRecord';
import { groupBy } from '../../src/lib/table';
import { isRecord, textField } from '../../shared/isRecord';
import { AccessDenied, type Caller } from '../access/access';
import type { JournalEntry } from '../subscribe/journal';
import { ServiceError } from '../protocol/serviceError';
import { parseTimetoken } from '../protocol/timetoken';
import { DELETION } from '../../src/domain/protocol';
import { MAX_ID_LENGTH, type Timetoken } from '../../shared/protocol';
import { writeAction } from '../messages/messageWrites';
import type { Stores } from '../stores';
import { answerAppeal } from './appeals';
import type { Decisions } from './decisions';
import type { ModerationHistory } from './moderationHistory';
import type { Protections } from './protections';
import { readLog, readLogSince } from './statements';
import { changeEnd } from './restrictions';
import { isModerator } from './rights';
import { runTeamCommand, TEAM_COMMANDS } from './teamCommands';
import { release, requireRejected, type RejectedMessage } from './rejectedMessages';

interface Deps {
  readonly history: ModerationHistory;
  readonly protections: Protections;
  readonly decisions: Decisions;
  readonly stores: Stores;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** @throws AccessDenied when a record of the log is not the caller's to undo */
  readonly requireUndo: (undoes: Timetoken) => void;
}

/** The parsed fields that all kinds of commands share. */
interface Command {
  readonly actorId: string;
  readonly note: ModerationNote;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Performs a command that a moderator published to the log, and logs it.
 *
 * @param payload JSON text, see `LogCommand`
 * @returns the timetoken of the log's record
 * @throws ServiceError `invalidArguments` when it is no such command, `alreadyDecided` when somebody
 * else was faster, `notFound` when there is no such message
 */
export function runLogCommand(
  deps: Deps,
  entry: JournalEntry,
  caller: Caller,
  payload: string,
): Timetoken {
  const { userId: actorId = '' } = caller;
  const fields: unknown = JSON.parse(payload);
  if (!isRecord(fields)) throw new ServiceError('invalidArguments');
  const command = { actorId, fields, note: readNote(fields) };
  const { kind } = fields;
  if (kind !== 'note' && !isModerator(caller)) throw refusedCommand();
  const team = TEAM_COMMANDS.find((known) => known === kind);
  if (team) return runTeamCommand(deps.history, entry, { ...command, kind: team });
  const { undoes, reportIds } = command.note;
  if (undoes === undefined) deps.history.cases.requireOpen(reportIds);
  else deps.requireUndo(undoes);
  switch (kind) {
    case 'dismiss':
      return dismiss(deps, entry, command);
    case 'release':
    case 'deny':
      return decideRejected(deps, entry, command, kind);
    case 'changeEnd':
      return changeRestrictionEnd(deps, entry, command);
    case 'deleteMessage':
      return deleteReported(deps, entry, command);
    case 'warn':
      return warn(deps, entry, command);
    case 'unwarn':
      return withdrawWarning(deps, entry, command);
    case 'uphold':
    case 'overturn': {
      const appealId = textField(fields, 'appealId') ?? '';
      return answerAppeal(deps, entry, { actorId, kind, appealId, reason: command.note.reason });
    }
    default:
      return deps.protections.command(entry, command);
  }
}

function refusedCommand(): AccessDenied {
  return new AccessDenied('forbidden', [
    { resource: 'channel', name: LOG_CHANNEL, permission: 'write' },
  ]);
}

/** A warning changes nothing but what the user is told, so it needs a reason. */
function warn({ history }: Deps, entry: JournalEntry, { actorId, note, fields }: Command) {
  const { reason, reportIds } = note;
  const userId = textField(fields, 'userId') ?? '';
  const channelId = textField(fields, 'channelId');
  if (userId === '' || userId.length > MAX_ID_LENGTH || reason.trim() === '') {
    throw new ServiceError('invalidArguments');
  }
  const about = { userId, ...(channelId && { channelId }), ...(reportIds && { reportIds }) };
  return history.log(entry, { kind: 'warn', reason, actorId, ...about });
}

/** Takes a warning back, once. */
function withdrawWarning(
  { history, stores, now }: Deps,
  entry: JournalEntry,
  { actorId, note }: Command,
): Timetoken {
  const { reason, undoes } = note;
  const warning = undoes && readLog(stores, undoes, now());
  if (warning?.kind !== 'warn' || warning.userId === undefined) {
    throw new ServiceError('invalidArguments');
  }
  const { id, userId, channelId } = warning;
  if (readLogSince(stores, id, now()).some((record) => record.undoes === id)) {
    throw new ServiceError('alreadyDecided');
  }
  const about = { userId, ...(channelId && { channelId }), undoes: id };
  return history.log(entry, { kind: 'unwarn', reason, actorId, ...about });
}

/** Resolves reports, with a log record for each reported user. */
function dismiss(deps: Deps, entry: JournalEntry, { actorId, note }: Command): Timetoken {
  const about = groupBy(note.reportIds ?? [], (id) => reportedUser(deps, id) ?? '');
  const logged = [...about].map(([userId, reportIds]) =>
    deps.history.log(entry, {
      ...note,
      ...{ actorId, kind: 'dismiss', reportIds },
      ...(userId !== '' && { userId }),
    }),
  );
  const last = logged.at(-1);
  if (last === undefined) throw new ServiceError('invalidArguments');
  return last;
}

/** The reported user; undefined when there is no such report. */
function reportedUser({ stores, now }: Deps, reportId: string): string | undefined {
  const id = parseTimetoken(reportId);
  const stored = id && stores.messages.get(REPORTS_CHANNEL, id, now());
  const report: unknown = stored && JSON.parse(stored.payload);
  return isRecord(report) ? textField(report, 'userId') : undefined;
}

/**
 * Deletes a message and resolves its reports. Its author, who may have deleted it before, cannot take the
 * moderator's deletion back.
 */
function deleteReported(
  { history, stores, now }: Deps,
  entry: JournalEntry,
  { actorId, note, fields }: Command,
): Timetoken {
  const { messages, messageActions } = stores;
  const channelId = textField(fields, 'channelId') ?? '';
  const message = parseTimetoken(textField(fields, 'message') ?? '');
  if (message === undefined || isModerationChannel(channelId)) {
    throw new ServiceError('invalidArguments');
  }
  const author = messages.get(channelId, message, now())?.publisher;
  if (author === undefined) throw new ServiceError('notFound');
  const actions = messageActions.ofMessage(channelId, message);
  if (!actions.some(({ type, userId }) => type === DELETION && userId !== author)) {
    const deletion = { type: DELETION, value: note.reason || NO_REASON, userId: actorId };
    writeAction(entry, messageActions, channelId, { ...deletion, messageTimetoken: message });
  }
  const about = { userId: author, channelId, message };
  return history.log(entry, { ...note, ...about, actorId, kind: 'deleteMessage' });
}

/** Releases or denies a rejected message, which is possible once. */
function decideRejected(
  { history, stores, now }: Deps,
  entry: JournalEntry,
  { actorId, note, fields }: Command,
  kind: 'release' | 'deny',
): Timetoken {
  const rejected = requireRejected(stores, fields, now());
  if (!stores.moderation.addDecided(rejected.recordChannel, rejected.timetoken)) {
    throw new ServiceError('alreadyDecided');
  }
  if (kind === 'release') {
    stores.moderation.addReleased(rejected.recordChannel, rejected.timetoken);
    release(stores, entry, rejected);
  }
  return history.log(entry, { ...note, ...aboutRejected(rejected), actorId, kind });
}

function changeRestrictionEnd(
  { history, stores }: Deps,
  entry: JournalEntry,
  { actorId, note, fields }: Command,
): Timetoken {
  const { restriction, untilBefore } = readEnd(fields);
  const userId = textField(fields, 'userId');
  const channel = textField(fields, 'channelId');
  const isAboutChannel = restriction !== 'ban';
  const isUnreadable = fields['until'] !== undefined && note.until === undefined;
  if (!restriction || !userId || isAboutChannel !== (channel !== undefined) || isUnreadable) {
    throw new ServiceError('invalidArguments');
  }
  const change = {
    restriction,
    userId,
    ...(note.until !== undefined && { until: note.until }),
    ...(untilBefore !== undefined && { untilBefore }),
  };
  changeEnd(stores, { ...change, channel });
  const where = channel === undefined ? {} : { channelId: channel };
  return history.log(entry, { ...note, ...change, ...where, actorId, kind: 'changeEnd' });
}

function aboutRejected({ channel, timetoken, senderId }: RejectedMessage) {
  return { channelId: channel, message: timetoken, userId: senderId };
}
