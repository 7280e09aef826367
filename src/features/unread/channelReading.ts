import { weakMapMemoize } from '@reduxjs/toolkit';
import type { Message } from '../../domain/message';
import {
  type ActionLog,
  changeActions,
  dropOlderActions,
  EMPTY_ACTION_LOG,
  type MessageAction,
  type MessageActionChange,
} from '../../domain/messageAction';
import type { Custom } from '../../domain/moderation/decision';
import type { UserId } from '../../domain/ids';
import { DELETION } from '../../domain/protocol';
import type { Timetoken } from '../../../shared/protocol';
import { isDeletedBy, type Moderators } from '../../domain/revision';

/** The reader, and the users whose deletions count besides an author's. */
export interface Reader {
  readonly ownId: UserId | null;
  readonly moderators: Moderators;
}

type UnreadMessage = Pick<Message, 'timetoken' | 'authorId'>;

/** The read mark of one channel and the unread messages after it. */
export interface ChannelReading {
  /** Read mark: messages up to it were read, here or on another device. */
  readonly mark: Timetoken | null;
  /** When the membership's record was written: ms since the epoch; 0 before it is known. */
  readonly writtenAt: number;
  /** The `custom` data of the membership besides the mark. */
  readonly custom: Custom;
  /** The newest message of others. */
  readonly newest: Timetoken | null;
  /** Messages of others after the mark, oldest first; deleted ones are among them. */
  readonly unread: readonly UnreadMessage[];
  /** Deletions of messages after the mark by anybody; they may arrive before their message. */
  readonly deletions: ActionLog;
  /** Messages after the mark that are only counted: all of them are older than `moreBefore`. */
  readonly more: number;
  readonly moreBefore: Timetoken | null;
}

export const NOTHING_READ: ChannelReading = {
  mark: null,
  writtenAt: 0,
  custom: {},
  newest: null,
  unread: [],
  deletions: EMPTY_ACTION_LOG,
  more: 0,
  moreBefore: null,
};

/** Unread messages that are kept one by one; older ones are only counted. */
const MAX_KEPT = 1_000;

/** How many messages of others after the mark are not deleted. */
export const countUnread = weakMapMemoize(
  ({ unread, deletions, more }: ChannelReading, moderators: Moderators): number =>
    unread.filter(
      (message) => !isDeletedBy(message, deletions.byMessage[message.timetoken], moderators),
    ).length + more,
);

/** Whether there are messages of others after the mark, deleted or not. */
export const isBehind = ({ newest, mark }: ChannelReading): boolean =>
  newest !== null && (mark === null || newest > mark);

/** Adds the messages of others; those that are known, read or only counted change nothing. */
export function addMessages(
  reading: ChannelReading,
  messages: readonly Message[],
  { ownId, moderators }: Reader,
): ChannelReading {
  const { mark, more, moreBefore } = reading;
  let { newest } = reading;
  const unread = [...reading.unread];
  for (const { authorId, timetoken } of messages) {
    if (authorId === ownId) continue;
    const isNewest = newest === null || timetoken > newest;
    if (isNewest) newest = timetoken;
    const isCounted = more > 0 && moreBefore !== null && timetoken < moreBefore;
    // Without a mark, what is older than the first message that was heard is not unread.
    if (mark === null ? isNewest : timetoken > mark && !isCounted) {
      insert(unread, { timetoken, authorId });
    }
  }
  return dropOldest({ ...reading, newest, unread }, moderators);
}

function insert(unread: UnreadMessage[], message: UnreadMessage): void {
  const { timetoken } = message;
  const place = unread.findLastIndex((known) => known.timetoken <= timetoken);
  if (unread[place]?.timetoken !== timetoken) unread.splice(place + 1, 0, message);
}

function dropOldest(reading: ChannelReading, moderators: Moderators): ChannelReading {
  const dropped = reading.unread.slice(0, -MAX_KEPT);
  if (dropped.length === 0) return reading;
  const unread = reading.unread.slice(-MAX_KEPT);
  const more = countUnread({ ...reading, unread: dropped }, moderators);
  return { ...reading, unread, more, moreBefore: unread[0]?.timetoken ?? null };
}

/** Applies deletions, and deletions that are taken back. */
export function changeDeletions(
  reading: ChannelReading,
  changes: readonly MessageActionChange[],
): ChannelReading {
  const deletions = changes.filter(({ action }) => isUnreadDeletion(reading, action));
  if (deletions.length === 0) return reading;
  return { ...reading, deletions: changeActions(reading.deletions, deletions) };
}

export function isUnreadDeletion(reading: ChannelReading, action: MessageAction): boolean {
  return action.type === DELETION && isAfterMark(reading, action.messageTimetoken);
}

export function isAfterMark({ mark }: ChannelReading, timetoken: Timetoken): boolean {
  return mark === null || timetoken > mark;
}

/** Moves the mark, in either direction; after a move back, messages after it may be unknown. */
export function moveMark(reading: ChannelReading, mark: Timetoken): ChannelReading {
  if (reading.mark !== null && mark < reading.mark) return { ...reading, mark };
  const isMoreRead = reading.moreBefore !== null && mark >= reading.moreBefore;
  return {
    ...reading,
    mark,
    unread: reading.unread.filter(({ timetoken }) => timetoken > mark),
    deletions: dropOlderActions(reading.deletions, mark),
    more: isMoreRead ? 0 : reading.more,
  };
}
