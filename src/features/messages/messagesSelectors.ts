import type { RootState } from '../../app/store';
import type { ChannelId } from '../../domain/ids';
import type { ChannelMessages } from './messagesSlice';

export const selectChannelMessages = (
  state: RootState,
  channelId: ChannelId,
): ChannelMessages | undefined => state.messages.byChannel[channelId];
