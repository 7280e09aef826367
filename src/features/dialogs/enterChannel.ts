import type { Channel } from '../../domain/channel';
import { channelJoined } from '../../realtime/events';
import type { AppListenerApi } from '../../state/rootState';
import { channelOpened } from '../channels/channelsSlice';

/** Shows a channel that was joined just now. Does not wait for the service's membership event. */
export function enterChannel(channel: Channel, api: AppListenerApi): void {
  api.dispatch(channelJoined(channel));
  api.dispatch(channelOpened(channel.id));
}
