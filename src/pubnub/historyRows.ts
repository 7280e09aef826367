import type { ChannelId } from '../domain/ids';
import { fieldOf, isRecord } from '../../shared/isRecord';

/**
 * The items of one channel in a history answer, oldest first. The service names the channel encoded or
 * raw, and omits it when it has no messages.
 */
export function historyRows(answer: unknown, channelId: ChannelId): readonly unknown[] {
  const channels = isRecord(answer) && isRecord(answer['channels']) ? answer['channels'] : {};
  const items = fieldOf(channels, encodeURIComponent(channelId)) ?? fieldOf(channels, channelId);
  return Array.isArray(items) ? items : [];
}
