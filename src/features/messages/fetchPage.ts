import type { ChannelId } from '../../domain/ids';
import { fetchFresh } from '../../pubnub/requests';
import type { AppListenerApi } from '../../state/rootState';
import { type HistoryCursor, messagesApi } from './messagesApi';

/** Fetches the newest page of a channel, or the page before a message. */
export function fetchPage(api: AppListenerApi, channelId: ChannelId, cursor: HistoryCursor = {}) {
  return api.dispatch(fetchFresh(messagesApi.endpoints.getHistory, { channelId, ...cursor }));
}
