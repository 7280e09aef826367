import { roleOf } from './channelRole';
import { type ChannelId, toChannelId } from './ids';
import type { MessageAddress } from './message';
import type { Timetoken } from '../../shared/protocol';

/** Digits of a timetoken, which ends the id of a thread. */
const TIMETOKEN_LENGTH = 17;

/** The message that a thread replies to; undefined for a channel that is no thread. */
export function rootOf(channelId: ChannelId): MessageAddress | undefined {
  const role = roleOf(channelId);
  if (role.kind !== 'thread') return undefined;
  const timetoken = channelId.slice(-TIMETOKEN_LENGTH) as Timetoken;
  return { channelId: toChannelId(role.channel), timetoken };
}
