import { channelTypeOf } from '../../domain/channel';
import { chatOf } from '../../domain/channelRole';
import { type ChannelId, toChannelId } from '../../domain/ids';
import type { RootState } from '../../state/rootState';
import { selectChannel } from '../channels/channelsSelectors';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectIsModerator } from '../session/sessionSlice';

/**
 * Members pin in groups and direct chats, moderators everywhere. The service decides by the same rules.
 *
 * @param channelId a channel, or one of its threads
 */
export function selectMayPin(state: RootState, channelId: ChannelId): boolean {
  if (selectIsMuted(state, channelId)) return false;
  const type = channelTypeOf(selectChannel(state, toChannelId(chatOf(channelId))));
  return type === 'group' || type === 'direct' || selectIsModerator(state);
}
