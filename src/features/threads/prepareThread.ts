import type { ChannelId } from '../../domain/ids';
import { isThread } from '../../domain/thread';
import { toSdkError } from '../../pubnub/errors';
import type { Answer } from '../../pubnub/requests';
import type { AppListenerApi } from '../../state/rootState';

export const loadThreads = () => import('./threadsCalls');

/** Begins the thread in which a message is about to be published; in other channels there is nothing to do. */
export async function prepareThread(
  channelId: ChannelId,
  api: AppListenerApi,
): Promise<Partial<Answer<null>>> {
  if (!isThread(channelId)) return {};
  try {
    return await (await loadThreads()).beginThread(channelId, api);
  } catch (cause) {
    return { error: { ...toSdkError('setChannel', cause), isRetryable: true } };
  }
}
