import { EDIT } from '../../src/domain/chatActions';
import { toChannelId } from '../../src/domain/ids';
import { bannedChannelOf } from '../../src/domain/moderationRecord';
import { isRecord, textField } from '../../src/lib/isRecord';
import type { JournalEntry } from '../domain/journal';
import { ServiceError } from '../domain/serviceError';
import { parseTimetoken, type Timetoken } from '../domain/timetoken';
import { writeAction } from '../domain/writeAction';
import { writeMessage } from '../domain/writeMessage';
import type { Stores } from '../storage/stores';

export interface StoppedMessage {
  readonly channel: string;
  readonly bannedChannel: string;
  readonly timetoken: Timetoken;
  readonly senderId: string;
  /** What would have been published, or the new text of an edit. */
  readonly content: unknown;
  /** The message that an edit is of. */
  readonly edited: Timetoken | undefined;
  /** The action type of the edit, which differs between clients. */
  readonly actionType: string;
  /** Only a part of it was kept. */
  readonly isCut: boolean;
}

/**
 * The message that a moderator's command names by `channelId` and `message`.
 *
 * @throws ServiceError `invalidArguments` when there is none
 */
export function requireStopped(
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
  return {
    ...{ channel, bannedChannel, timetoken, senderId },
    content: record['originalMessage'],
    edited: parseTimetoken(textField(record, 'messageTimetoken') ?? ''),
    actionType: textField(record, 'actionType') ?? EDIT,
    isCut: record['isCut'] === true,
  };
}

/**
 * Publishes it as its sender would have; the rules are not asked again.
 *
 * @throws ServiceError `invalidArguments` when there is only a part of it
 */
export function release(stores: Stores, entry: JournalEntry, stopped: StoppedMessage): void {
  if (stopped.isCut) throw new ServiceError('invalidArguments');
  if (stopped.edited === undefined) releaseMessage(stores, entry, stopped);
  else releaseEdit(stores, entry, stopped, stopped.edited);
}

function releaseMessage(
  { messages }: Stores,
  entry: JournalEntry,
  { channel, senderId, content }: StoppedMessage,
): void {
  writeMessage(entry, messages, {
    event: {
      kind: isRecord(content) && isRecord(content['file']) ? 'file' : 'message',
      channel,
      publisher: senderId,
      payload: JSON.stringify(content),
    },
    ...{ isStored: true, isDelivered: true, expiresAt: null },
  });
}

function releaseEdit(
  { messageActions }: Stores,
  entry: JournalEntry,
  { channel, senderId: userId, content, actionType }: StoppedMessage,
  messageTimetoken: Timetoken,
): void {
  const given = { messageTimetoken, type: actionType, value: String(content), userId };
  // The sender may have got it through since.
  if (messageActions.exists(channel, given)) return;
  writeAction(entry, messageActions, channel, given);
}
