import { showChannel } from '../../domain/channel';
import { chatOf } from '../../domain/channelRole';
import { type ChannelId, toChannelId } from '../../domain/ids';
import { isThread } from '../../domain/thread';
import type { RootState } from '../../state/rootState';
import { t } from '../../texts/t';
import { selectChannel, selectOtherUser } from '../channels/channelsSelectors';

/** How news name the conversation that they are from. */
export function selectPlace(state: RootState, channelId: ChannelId): string {
  const id = toChannelId(chatOf(channelId));
  const { shownName } = showChannel(selectChannel(state, id), selectOtherUser(state, id));
  return isThread(channelId) ? t('notifications.threadOf', { channel: shownName }) : shownName;
}
