import type { ChannelId } from '../../domain/ids';
import { fetchFresh } from '../../pubnub/requests';
import type { AppListenerApi } from '../../state/rootState';
import type { LoadedMessages } from './messageWindow';
import { type HistoryCursor, messagesApi } from './messagesApi';

/** Fetches the newest page of a channel, or the page before a message. */
export function fetchPage(
  api: Pick<AppListenerApi, 'dispatch'>,
  channelId: ChannelId,
  cursor: HistoryCursor = {},
) {
  return api.dispatch(fetchFresh(messagesApi.endpoints.getHistory, { channelId, ...cursor }));
}

/** Fetches the page before the oldest message that a list shows. */
export function fetchOlder(
  api: Pick<AppListenerApi, 'dispatch'>,
  channelId: ChannelId,
  { oldestSeen, window }: LoadedMessages,
) {
  return fetchPage(api, channelId, {
    ...(oldestSeen !== null && { before: oldestSeen }),
    ...(window && { window: 'continued' }),
  });
}
