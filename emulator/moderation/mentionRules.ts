import { isRecord, textField } from '../../shared/isRecord';
import { AccessDenied, type Caller, needs } from '../access/access';
import type { OutgoingMessage } from '../messages/messageWrites';
import { parseTimetoken } from '../protocol/timetoken';
import type { Stores } from '../stores';
import type { Rights } from './rights';

/**
 * Checks an event that tells a user of a message that mentions them, as PubNub's Chat SDK publishes it to the
 * channel that is named like the user. It comes from the author of that message, and goes to those who may
 * read it: nobody else is to hear of a channel.
 *
 * @param now ms since the epoch
 * @throws AccessDenied
 */
export function requireMention(
  { messages }: Stores,
  rights: Rights,
  caller: Caller,
  { channel: userId, payload }: OutgoingMessage['event'],
  now: number,
): void {
  const mention: unknown = JSON.parse(payload);
  if (!isRecord(mention) || mention['type'] !== 'mention') return;
  const channel = textField(mention, 'channel') ?? '';
  const timetoken = parseTimetoken(textField(mention, 'messageTimetoken') ?? '');
  const message = timetoken && messages.get(channel, timetoken, now);
  const mentioned = { userId, token: undefined, tokenProblem: undefined, isAdministrator: false };
  const mayRead = needs('channel', 'read', [channel]).every((need) => rights.may(mentioned, need));
  if (message && message.publisher === caller.userId && mayRead) return;
  throw new AccessDenied('forbidden', needs('channel', 'write', [userId]));
}
