import type { Message } from '../../domain/message';
import { mergePage, type MessageAction } from '../../domain/messageAction';
import type { Timetoken } from '../../../shared/protocol';
import type { UnreadAnswer } from '../../realtime/events';
import {
  addMessages,
  type ChannelReading,
  isAfterMark,
  isUnreadDeletion,
  type Reader,
} from './channelReading';

/** Undefined when the mark was moved back since it was asked for. */
export function takeAnswer(
  reading: ChannelReading,
  { mark, messages, actions, newest, more }: UnreadAnswer,
  reader: Reader,
): { readonly reading: ChannelReading; readonly isCounted: boolean } | undefined {
  if (reading.mark === null || reading.mark < mark) return undefined;
  const first = messages[0]?.timetoken ?? null;
  const last = messages.at(-1)?.timetoken ?? '';
  const there = new Set(messages.map(({ timetoken }) => timetoken));
  const taken = {
    ...mergeDeletions(reading, messages, actions, newest),
    // Messages that are missing among them were removed from the history.
    unread: reading.unread.filter(({ timetoken }) => timetoken > last || there.has(timetoken)),
    more: first !== null && reading.mark < first ? more : 0,
    moreBefore: first,
  };
  return {
    reading: addMessages(taken, messages, reader),
    // A mark that moved meanwhile makes the answer old: later messages may have been read and marked as unread again.
    isCounted: reading.mark === mark,
  };
}

function mergeDeletions(
  reading: ChannelReading,
  messages: readonly Message[],
  actions: readonly MessageAction[],
  newest: Timetoken | null,
): ChannelReading {
  const unread = messages
    .map(({ timetoken }) => timetoken)
    .filter((timetoken) => isAfterMark(reading, timetoken));
  if (newest === null || unread.length === 0) return reading;
  const deletions = actions.filter((action) => isUnreadDeletion(reading, action));
  return { ...reading, deletions: mergePage(reading.deletions, unread, deletions, newest) };
}
