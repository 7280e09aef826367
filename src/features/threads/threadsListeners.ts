import { isThread } from '../../domain/thread';
import { historyPageReceived, historyTrimmed } from '../../realtime/events';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { loadThreads } from './prepareThread';
import { selectUncountedBefore } from './threadsSelectors';

/** Few threads have more replies than a page of history. */
async function countOlder(
  { payload }: ReturnType<typeof historyPageReceived | typeof historyTrimmed>,
  api: AppListenerApi,
): Promise<void> {
  const { channelId } = payload;
  if (!isThread(channelId) || selectUncountedBefore(api.getState(), channelId) === null) return;
  const calls = await loadThreads().catch(() => undefined);
  await calls?.countOlder(channelId, api);
}

export function addThreadsListeners(startListening: StartListening): void {
  for (const actionCreator of [historyPageReceived, historyTrimmed] as const) {
    startListening({ actionCreator, effect: countOlder });
  }
}
