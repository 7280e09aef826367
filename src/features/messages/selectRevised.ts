import { type Message, type MessageAddress, readRevised } from '../../domain/message';
import type { RootState } from '../../state/rootState';
import { findLoaded } from './channelMessages';
import { selectChannelMessages } from './messagesSlice';

/** A loaded message as it reads now; undefined when it is deleted. */
export function selectRevised(
  state: RootState,
  { channelId, timetoken }: MessageAddress,
): Message | undefined {
  const channel = selectChannelMessages(state, channelId);
  const message = channel && findLoaded(channel, timetoken);
  return message && readRevised(message, channel.revisions.byMessage[timetoken]);
}
