import type { ChannelId } from '../domain/ids';
import { isRecord } from '../../shared/isRecord';

/** The number of messages of one channel in an answer that counts them. */
export function messageCount(answer: unknown, channelId: ChannelId): number {
  const channels = isRecord(answer) && isRecord(answer['channels']) ? answer['channels'] : {};
  const count = Object.hasOwn(channels, channelId) ? channels[channelId] : 0;
  return typeof count === 'number' ? count : 0;
}
