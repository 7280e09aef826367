import { type Channel, channelTypeOf } from './channel';
import { MAX_ID_LENGTH, type Timetoken } from '../../shared/protocol';
import { isThread, threadIdOf } from './thread';

const ANY_TIMETOKEN = '0'.repeat(17) as Timetoken;

/**
 * Whether replies to messages of a channel may begin a thread: not to those in a thread, nor in direct chats, nor
 * where the service would refuse the id of the thread as too long.
 */
export function mayHaveThreads(channel: Pick<Channel, 'id' | 'type'>): boolean {
  const { id } = channel;
  const threadId = threadIdOf({ channelId: id, timetoken: ANY_TIMETOKEN });
  return channelTypeOf(channel) !== 'direct' && !isThread(id) && threadId.length <= MAX_ID_LENGTH;
}
