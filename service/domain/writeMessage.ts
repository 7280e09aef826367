import type { MessageStore } from '../storage/messages';
import type { NewChannelEvent } from './channelEvent';
import type { JournalEntry } from './journal';
import type { Timetoken } from './timetoken';

/** Something that is published, and what is to be done with it. */
export interface OutgoingMessage {
  readonly event: NewChannelEvent & { readonly kind: 'message' | 'file' };
  readonly isStored: boolean;
  readonly isDelivered: boolean;
  /** Milliseconds since the epoch; null keeps the message for good. */
  readonly expiresAt: number | null;
}

/** Stores and delivers a message, as far as both are wanted. Gives its timetoken. */
export function writeMessage(
  entry: JournalEntry,
  messages: MessageStore,
  { event, isStored, isDelivered, expiresAt }: OutgoingMessage,
): Timetoken {
  const stamped = isDelivered
    ? entry.append(event)
    : { ...event, timetoken: entry.nextTimetoken() };
  if (isStored) messages.insert(stamped, expiresAt);
  return stamped.timetoken;
}
