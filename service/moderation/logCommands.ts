import { bannedChannelOf, readNote } from '../../src/domain/moderationRecord';
import { toChannelId } from '../../src/domain/ids';
import { isRecord, textField } from '../../src/lib/isRecord';
import type { Caller } from '../domain/access';
import type { JournalEntry } from '../domain/journal';
import { ServiceError } from '../domain/serviceError';
import { parseTimetoken, type Timetoken } from '../domain/timetoken';
import type { Stores } from '../storage/stores';
import type { Moderation } from './moderation';

interface Deps {
  readonly moderation: Moderation;
  readonly stores: Stores;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
}

/**
 * Carries out what a moderator published to the log, and logs it.
 *
 * @param payload JSON text, see `LogCommand`
 * @returns the timetoken of the log's record
 * @throws ServiceError `invalidArguments` when it is no such command, `alreadyDecided` when the
 * message was released or denied before
 */
export function runLogCommand(
  { moderation, stores, now }: Deps,
  entry: JournalEntry,
  { userId: actorId = '' }: Caller,
  payload: string,
): Timetoken {
  const command: unknown = JSON.parse(payload);
  if (!isRecord(command)) throw new ServiceError('invalidArguments');
  const note = readNote(command);
  const { kind } = command;
  if (kind === 'dismiss') {
    if (!note.reportIds || note.reportIds.length === 0) throw new ServiceError('invalidArguments');
    return moderation.log(entry, { ...note, actorId, kind });
  }
  if (kind !== 'release' && kind !== 'deny') throw new ServiceError('invalidArguments');
  const stopped = requireStopped(stores, command, now());
  if (!stores.moderation.addSettled(stopped.bannedChannel, stopped.timetoken)) {
    throw new ServiceError('alreadyDecided');
  }
  if (kind === 'release') release(stores, entry, stopped);
  return moderation.log(entry, { ...note, ...aboutStopped(stopped), actorId, kind });
}

interface StoppedMessage {
  readonly channel: string;
  readonly bannedChannel: string;
  readonly timetoken: Timetoken;
  readonly senderId: string;
  /** What would have been published. */
  readonly message: unknown;
}

function requireStopped(
  { messages }: Stores,
  command: Readonly<Record<string, unknown>>,
  now: number,
): StoppedMessage {
  const channel = textField(command, 'channelId') ?? '';
  const timetoken = parseTimetoken(textField(command, 'message') ?? '');
  const bannedChannel = bannedChannelOf(toChannelId(channel));
  const stored = timetoken && messages.get(bannedChannel, timetoken, now);
  const record: unknown = stored && JSON.parse(stored.payload);
  const senderId = isRecord(record) ? textField(record, 'senderUuid') : undefined;
  if (!timetoken || !isRecord(record) || senderId === undefined) {
    throw new ServiceError('invalidArguments');
  }
  return { channel, bannedChannel, timetoken, senderId, message: record['originalMessage'] };
}

/** Publishes it as its sender would have; the rules are not asked again. */
function release(stores: Stores, entry: JournalEntry, stopped: StoppedMessage): void {
  const { channel, senderId: publisher, message } = stopped;
  const payload = JSON.stringify(message);
  const stamped = entry.append({ channel, kind: 'message' as const, publisher, payload });
  stores.messages.insert(stamped, null);
}

function aboutStopped({ channel, timetoken, senderId }: StoppedMessage) {
  return { channelId: channel, message: timetoken, userId: senderId };
}
