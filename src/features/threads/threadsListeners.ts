import type { ChannelId } from '../../domain/ids';
import { rootOf } from '../../domain/threadRoot';
import { fetchFresh } from '../../pubnub/requests';
import { historyPageReceived, historyTrimmed } from '../../realtime/events';
import { retryUntilDone } from '../../state/fetching';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { selectIsClosed } from '../restrictions/restrictions';
import { threadsApi } from './threadsApi';
import { selectUncountedBefore } from './threadsSelectors';

/** Asks the service how many replies there are before those that are loaded. */
async function countOlder(
  { payload: { channelId: threadId } }: { readonly payload: { readonly channelId: ChannelId } },
  api: AppListenerApi,
): Promise<void> {
  const root = rootOf(threadId);
  for (;;) {
    const before = selectUncountedBefore(api.getState(), threadId);
    if (!root || before === null || selectIsClosed(api.getState(), threadId)) return;
    const span = { threadId, since: root.timetoken, before };
    const { error } = await retryUntilDone(api, () =>
      api.dispatch(fetchFresh(threadsApi.endpoints.countReplies, span)),
    );
    if (error) return;
  }
}

export function addThreadsListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ matcher: historyPageReceived, effect: countOlder }),
    startListening({ actionCreator: historyTrimmed, effect: countOlder }),
  );
}
