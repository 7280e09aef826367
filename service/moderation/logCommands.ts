import { DELETION } from '../../src/domain/chatActions';
import {
  isModerationChannel,
  NO_REASON,
  readEnd,
  readNote,
  REPORTS_CHANNEL,
  type ModerationNote,
} from '../../src/domain/moderationRecord';
import { groupBy } from '../../src/lib/groupBy';
import { isRecord, textField } from '../../src/lib/isRecord';
import type { Caller } from '../domain/access';
import type { JournalEntry } from '../domain/journal';
import { ServiceError } from '../domain/serviceError';
import { parseTimetoken, type Timetoken } from '../domain/timetoken';
import { writeAction } from '../domain/writeAction';
import type { Stores } from '../storage/stores';
import type { ModerationHistory } from './moderationHistory';
import { changeEnd } from './restrictionEnds';
import { release, requireStopped, type StoppedMessage } from './stoppedMessages';

interface Deps {
  readonly history: ModerationHistory;
  readonly stores: Stores;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
}

/** A command that was read as far as all kinds have it in common. */
interface Command {
  readonly actorId: string;
  readonly note: ModerationNote;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Carries out what a moderator published to the log, and logs it.
 *
 * @param payload JSON text, see `LogCommand`
 * @returns the timetoken of the log's record
 * @throws ServiceError `invalidArguments` when it is no such command, `alreadyDecided` when somebody
 * else was faster, `notFound` when there is no such message
 */
export function runLogCommand(
  deps: Deps,
  entry: JournalEntry,
  { userId: actorId = '' }: Caller,
  payload: string,
): Timetoken {
  const fields: unknown = JSON.parse(payload);
  if (!isRecord(fields)) throw new ServiceError('invalidArguments');
  const command = { actorId, fields, note: readNote(fields) };
  switch (fields['kind']) {
    case 'dismiss':
      return dismiss(deps, entry, command);
    case 'release':
    case 'deny':
      return settle(deps, entry, command, fields['kind']);
    case 'changeEnd':
      return changeRestrictionEnd(deps, entry, command);
    case 'deleteMessage':
      return deleteReported(deps, entry, command);
    default:
      throw new ServiceError('invalidArguments');
  }
}

/** Closes reports, with a record for each person whom they are about. */
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

/** Whom a report is about; undefined when there is no such report. */
function reportedUser({ stores, now }: Deps, reportId: string): string | undefined {
  const id = parseTimetoken(reportId);
  const stored = id && stores.messages.get(REPORTS_CHANNEL, id, now());
  const report: unknown = stored && JSON.parse(stored.payload);
  return isRecord(report) ? textField(report, 'userId') : undefined;
}

/** Hides a message from everybody and closes its reports; one that is hidden already stays so. */
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
  if (messageActions.newestValue(channelId, message, [DELETION]) === undefined) {
    const deletion = { type: DELETION, value: note.reason || NO_REASON, userId: actorId };
    writeAction(entry, messageActions, channelId, { ...deletion, messageTimetoken: message });
  }
  const about = { userId: author, channelId, message };
  return history.log(entry, { ...note, ...about, actorId, kind: 'deleteMessage' });
}

/** A message that was stopped is released or denied once. */
function settle(
  { history, stores, now }: Deps,
  entry: JournalEntry,
  { actorId, note, fields }: Command,
  kind: 'release' | 'deny',
): Timetoken {
  const stopped = requireStopped(stores, fields, now());
  if (!stores.moderation.addSettled(stopped.bannedChannel, stopped.timetoken)) {
    throw new ServiceError('alreadyDecided');
  }
  if (kind === 'release') release(stores, entry, stopped);
  return history.log(entry, { ...note, ...aboutStopped(stopped), actorId, kind });
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

function aboutStopped({ channel, timetoken, senderId }: StoppedMessage) {
  return { channelId: channel, message: timetoken, userId: senderId };
}
