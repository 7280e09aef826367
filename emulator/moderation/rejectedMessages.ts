import { toChannelId } from '../../src/domain/ids';
import { rejectedChannelOf } from '../../src/domain/moderation/moderationRecord';
import { type Quote, readQuote } from '../../src/domain/quote';
import { isRecord, textField } from '../../shared/isRecord';
import type { JournalEntry } from '../subscribe/journal';
import { ServiceError } from '../protocol/serviceError';
import { parseTimetoken } from '../protocol/timetoken';
import { EDIT } from '../../src/domain/protocol';
import type { Timetoken } from '../../shared/protocol';
import { writeAction, writeMessage } from '../messages/messageWrites';
import type { Stores } from '../stores';

export interface RejectedMessage {
  readonly channel: string;
  readonly recordChannel: string;
  readonly timetoken: Timetoken;
  readonly senderId: string;
  /** The message as it would have been published, or the new text of an edit. */
  readonly content: unknown;
  readonly quote: Quote | undefined;
  /** The message that an edit is of. */
  readonly edited: Timetoken | undefined;
  /** The action type of the edit, which differs between clients. */
  readonly actionType: string;
  /** Whether only a part of the text was kept. */
  readonly isCut: boolean;
}

/**
 * The message that a moderator's command names by `channelId` and `message`.
 *
 * @throws ServiceError `invalidArguments` when there is none
 */
export function requireRejected(
  { messages }: Stores,
  command: Readonly<Record<string, unknown>>,
  now: number,
): RejectedMessage {
  const channel = textField(command, 'channelId') ?? '';
  const timetoken = parseTimetoken(textField(command, 'message') ?? '');
  const recordChannel = rejectedChannelOf(toChannelId(channel));
  const stored = timetoken && messages.get(recordChannel, timetoken, now);
  const record: unknown = stored && JSON.parse(stored.payload);
  const senderId = isRecord(record) ? textField(record, 'senderUuid') : undefined;
  if (!timetoken || !isRecord(record) || senderId === undefined) {
    throw new ServiceError('invalidArguments');
  }
  return {
    ...{ channel, recordChannel, timetoken, senderId },
    content: record['originalMessage'],
    quote: readQuote(record),
    edited: parseTimetoken(textField(record, 'messageTimetoken') ?? ''),
    actionType: textField(record, 'actionType') ?? EDIT,
    isCut: record['isCut'] === true,
  };
}

/**
 * Publishes the message as its sender would have, without applying the rules again.
 *
 * @throws ServiceError `invalidArguments` when there is only a part of it
 */
export function release(stores: Stores, entry: JournalEntry, rejected: RejectedMessage): void {
  if (rejected.isCut) throw new ServiceError('invalidArguments');
  if (rejected.edited === undefined) releaseMessage(stores, entry, rejected);
  else releaseEdit(stores, entry, rejected, rejected.edited);
}

function releaseMessage(
  { messages }: Stores,
  entry: JournalEntry,
  { channel, senderId, content, quote }: RejectedMessage,
): void {
  writeMessage(entry, messages, {
    event: {
      kind: isRecord(content) && isRecord(content['file']) ? 'file' : 'message',
      channel,
      publisher: senderId,
      payload: JSON.stringify(content),
      ...(quote && { meta: JSON.stringify({ quotedMessage: quote }) }),
    },
    ...{ isStored: true, isDelivered: true, expiresAt: null },
  });
}

function releaseEdit(
  { messageActions }: Stores,
  entry: JournalEntry,
  { channel, senderId: userId, content, actionType }: RejectedMessage,
  messageTimetoken: Timetoken,
): void {
  const given = { messageTimetoken, type: actionType, value: String(content), userId };
  // The sender may have made the same edit successfully since.
  if (messageActions.exists(channel, given)) return;
  writeAction(entry, messageActions, channel, given);
}
