import { type Channel, channelTypeOf } from './channel';
import { roleOf } from './channelRole';
import { type ChannelId, toChannelId } from './ids';
import type { MessageAddress } from './message';
import { MAX_ID_LENGTH, type Timetoken } from './protocol';
import { isThread, threadIdOf } from './thread';

const ANY_TIMETOKEN = '0'.repeat(17) as Timetoken;

/** The message that a thread replies to; undefined for a channel that is no thread. */
export function rootOf(channelId: ChannelId): MessageAddress | undefined {
  const role = roleOf(channelId);
  if (role.kind !== 'thread') return undefined;
  const timetoken = channelId.slice(-ANY_TIMETOKEN.length) as Timetoken;
  return { channelId: toChannelId(role.channel), timetoken };
}

/**
 * Whether replies to messages of a channel may begin a thread: not to those in a thread, nor in direct chats, nor
 * where the service would refuse the id of the thread as too long.
 */
export function mayHaveThreads(channel: Pick<Channel, 'id' | 'type'>): boolean {
  const { id } = channel;
  const threadId = threadIdOf({ channelId: id, timetoken: ANY_TIMETOKEN });
  return channelTypeOf(channel) !== 'direct' && !isThread(id) && threadId.length <= MAX_ID_LENGTH;
}
