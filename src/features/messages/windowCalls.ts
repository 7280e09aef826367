import type { ChannelId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import { nextTimetoken, previousTimetoken, type Timetoken } from '../../../shared/protocol';
import { fetchFresh } from '../../pubnub/requests';
import { retryUntilDone } from '../../state/fetching';
import type { AppListenerApi } from '../../state/rootState';
import { fetchPage } from './fetchPage';
import type { HistoryCursor } from './messagesApi';
import { selectChannelMessages } from './messagesSlice';
import { MAX_FOLLOWING, windowApi } from './windowApi';

/** The window has as many messages before the wanted one as after it. */
const AFTER_WANTED = MAX_FOLLOWING / 2;

/** Shows the messages around one. Nothing changes when it is not there, or cannot be fetched. */
export function openWindow(address: MessageAddress, api: AppListenerApi): Promise<void> {
  const { timetoken } = address;
  return loadFollowing(address, AFTER_WANTED, { window: 'opened', wanted: timetoken }, api);
}

/** Loads the page that follows the window. */
export async function loadNewer(channelId: ChannelId, api: AppListenerApi): Promise<void> {
  const before = selectChannelMessages(api.getState(), channelId)?.window?.before;
  if (before === undefined) return;
  const last = { channelId, timetoken: previousTimetoken(before) };
  await loadFollowing(last, MAX_FOLLOWING, { window: 'continued' }, api);
}

/** After an outage: the messages of the window may have been edited, deleted or reacted to meanwhile. */
export async function reloadWindow(channelId: ChannelId, api: AppListenerApi): Promise<void> {
  const window = selectChannelMessages(api.getState(), channelId)?.window;
  if (!window) return;
  const first = { channelId, timetoken: window.oldestSeen };
  await loadDownTo(first, window.before, (before) =>
    retryUntilDone(api, () => fetchPage(api, channelId, { before, window: 'continued' })),
  );
}

/** Loads so many messages after this one, or all until the newest that are loaded, without a gap. */
async function loadFollowing(
  address: MessageAddress,
  count: number,
  cursor: HistoryCursor,
  api: AppListenerApi,
): Promise<void> {
  const { channelId } = address;
  const { getFollowing } = windowApi.endpoints;
  const { data: last, error } = await api.dispatch(fetchFresh(getFollowing, { ...address, count }));
  const newest = selectChannelMessages(api.getState(), channelId)?.oldestSeen;
  if (error || !newest) return;
  const end = last === null || last > newest ? newest : last;
  await loadDownTo(address, nextTimetoken(end), (before) =>
    fetchPage(api, channelId, { ...cursor, before }),
  );
}

/** The page may end before the wanted message if more messages were published than expected. */
async function loadDownTo(
  { timetoken }: MessageAddress,
  end: Timetoken,
  load: (before: Timetoken) => ReturnType<typeof fetchPage>,
): Promise<void> {
  for (let before = end; ;) {
    const { data } = await load(before);
    if (!data) return;
    if (data.ignored === 'outdated') continue;
    if (data.oldest === null || !data.hasOlder || data.oldest <= timetoken) return;
    before = data.oldest;
  }
}
