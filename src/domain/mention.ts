import { isRecord, textField } from '../../shared/isRecord';
import { roleOf } from './channelRole';
import { type ChannelId, toChannelId, toUserId, type UserId } from './ids';
import type { MessageAddress } from './message';
import { isTimetoken, type Timetoken } from '../../shared/protocol';

/** A message that mentions the user, as an event on the user's own channel names it. */
export interface Mention extends MessageAddress {
  readonly authorId: UserId;
  /** The timetoken of the event. */
  readonly at: Timetoken;
}

/** The event that tells a user of a message that mentions them, as PubNub's Chat SDK publishes it. */
export function mentionEvent(channelId: ChannelId, timetoken: Timetoken) {
  const role = roleOf(channelId);
  return {
    type: 'mention',
    messageTimetoken: timetoken,
    channel: channelId,
    parentChannel: role.kind === 'thread' ? role.channel : null,
  };
}

/** Reads a live event, or an item of the history. Anybody can publish anything there. */
export function readMention(row: unknown): Mention | undefined {
  if (!isRecord(row) || !isRecord(row['message'])) return undefined;
  const { timetoken: at, message: event } = row;
  const author = textField(row, 'publisher') || textField(row, 'uuid');
  const channel = textField(event, 'channel');
  const timetoken = event['messageTimetoken'];
  if (event['type'] !== 'mention' || !author || !channel) return undefined;
  if (!isTimetoken(at) || !isTimetoken(timetoken)) return undefined;
  return { channelId: toChannelId(channel), timetoken, authorId: toUserId(author), at };
}
