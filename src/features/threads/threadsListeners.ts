import { rootOf } from '../../domain/threadRoot';
import { mutate } from '../../pubnub/mutate';
import { historyPageReceived, historyTrimmed } from '../../realtime/events';
import { retryUntilDone } from '../../state/fetching';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { selectIsClosed } from '../restrictions/restrictions';
import { threadsApi } from './threadsApi';
import { selectUncountedBefore } from './threadsSelectors';
import { olderRepliesCounted } from './threadsSlice';

/** Asks the service how many replies there are before those that are loaded. */
async function countOlder(
  {
    payload: { channelId: threadId },
  }: ReturnType<typeof historyPageReceived | typeof historyTrimmed>,
  api: AppListenerApi,
): Promise<void> {
  const root = rootOf(threadId);
  for (;;) {
    const before = selectUncountedBefore(api.getState(), threadId);
    if (!root || before === null || selectIsClosed(api.getState(), threadId)) return;
    const span = { threadId, since: root.timetoken, before };
    const { data: count } = await retryUntilDone(api, () =>
      api.dispatch(mutate(threadsApi.endpoints.countReplies, span)),
    );
    if (count === undefined) return;
    api.dispatch(olderRepliesCounted({ threadId, older: { before, count } }));
  }
}

export function addThreadsListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: historyPageReceived, effect: countOlder }),
    startListening({ actionCreator: historyTrimmed, effect: countOlder }),
  );
}
