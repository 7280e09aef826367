import type { MessageStore } from './messageStore';
import type { NewChannelEvent } from '../protocol/channels';
import type { JournalEntry } from '../subscribe/journal';
import type { Timetoken } from '../../shared/protocol';
import {
  MAX_ACTION_BYTES_OF_MESSAGE,
  MAX_ACTION_BYTES_OF_USER,
  MAX_ACTIONS_OF_MESSAGE,
  MAX_ACTIONS_OF_USER,
} from '../protocol/limits';
import type { Stores } from '../stores';
import type { MessageActionStore, StoredAction } from './messageActionStore';
import { ServiceError } from '../protocol/serviceError';

/** A message or file to publish, and whether to store and deliver it. */
export interface OutgoingMessage {
  readonly event: NewChannelEvent & { readonly kind: 'message' | 'file' };
  readonly isStored: boolean;
  readonly isDelivered: boolean;
  /** Ms since the epoch; null keeps the message forever. */
  readonly expiresAt: number | null;
}

/** Stores and delivers a message, as requested. Returns its timetoken. */
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

/** Removes messages past their retention, with their actions. @param now ms since the epoch */
export function removeExpiredMessages({ messages, messageActions }: Stores, now: number): void {
  if (!messages.hasExpired(now)) return;
  messageActions.removeOfExpired(now);
  messages.removeExpired(now);
}

/** The event of a message action. Its user is in the envelope only (protocol reference 5.9). */
export function actionEvent(channel: string, event: 'added' | 'removed', action: StoredAction) {
  const { messageTimetoken, actionTimetoken, type, value, userId } = action;
  const data = { messageTimetoken, type, value, actionTimetoken };
  return {
    channel,
    kind: 'action' as const,
    publisher: userId,
    payload: JSON.stringify({ source: 'actions', version: '1.0', event, data }),
  };
}

/** Stores an action and delivers it. Gives it with its timetoken. */
export function writeAction(
  entry: JournalEntry,
  messageActions: MessageActionStore,
  channel: string,
  given: Omit<StoredAction, 'actionTimetoken'>,
): StoredAction {
  const action = { ...given, actionTimetoken: entry.nextTimetoken() };
  messageActions.insert(channel, action);
  entry.append(actionEvent(channel, 'added', action));
  return action;
}

/**
 * Pages of history carry all actions of their messages, so a message has room for so many. One user can
 * fill a small part of it only.
 *
 * @throws ServiceError `tooManyActions`
 */
export function requireActionRoom(
  actions: MessageActionStore,
  channel: string,
  action: Omit<StoredAction, 'actionTimetoken'>,
): void {
  const bytes = Buffer.byteLength(action.value);
  const own = actions.usageOfUser(channel, action);
  const all = actions.usageOfMessage(channel, action);
  const fits =
    own.count < MAX_ACTIONS_OF_USER &&
    own.bytes + bytes <= MAX_ACTION_BYTES_OF_USER &&
    all.count < MAX_ACTIONS_OF_MESSAGE &&
    all.bytes + bytes <= MAX_ACTION_BYTES_OF_MESSAGE;
  if (!fits) throw new ServiceError('tooManyActions');
}
