import type { AppListenerApi, RootState } from '../../state/rootState';
import { chatOf } from '../../domain/channelRole';
import { toChannelId } from '../../domain/ids';
import type { Message, MessageAddress } from '../../domain/message';
import { fetchFresh } from '../../pubnub/requests';
import { retryUntilDone } from '../../state/fetching';
import { selectIsClosed, selectOpenChannelIds } from '../restrictions/restrictions';
import { usersNeeded } from '../users/usersListeners';
import { findLoaded } from './channelMessages';
import { selectChannelMessages, selectPublished } from './messagesSlice';
import { quotedApi } from './quotedApi';

/**
 * Fetches the messages that these quote and that are not loaded. What a quote says of its message is only
 * the claim of its sender, and the message may have been edited or deleted since.
 *
 * @param isKnownEnough whether a message that was fetched before is followed by events since
 */
export async function loadQuoted(
  quoting: readonly Pick<Message, 'channelId' | 'quoted'>[],
  isKnownEnough: boolean,
  api: AppListenerApi,
): Promise<void> {
  const state = api.getState();
  const addresses = new Map<string, MessageAddress>();
  for (const { channelId, quoted } of quoting) {
    if (!quoted) continue;
    const channel = selectChannelMessages(state, channelId);
    const address = { channelId, timetoken: quoted };
    const isKnown = isKnownEnough && selectPublished(state, address) !== undefined;
    if (!channel?.hasHistory || isKnown || findLoaded(channel, quoted)) continue;
    addresses.set(`${quoted} ${channelId}`, address);
  }
  await Promise.all([...addresses.values()].map((address) => loadMessage(address, api)));
}

/** The root of a thread that a link, a mention or a pin leads to may be far back. */
export async function loadRoot(root: MessageAddress, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const hasHistory = (state: RootState) =>
    selectChannelMessages(state, root.channelId)?.hasHistory === true;
  if (!hasHistory(api.getState())) await api.condition((_action, state) => hasHistory(state));
  if (selectPublished(api.getState(), root) === undefined) await loadMessage(root, api);
}

/** Fetches one message, which the channel then keeps beside its pages. */
export async function loadMessage(address: MessageAddress, api: AppListenerApi): Promise<void> {
  const { getQuoted } = quotedApi.endpoints;
  for (let isOutdated = true; isOutdated;) {
    if (!isWanted(address, api)) return;
    const { data } = await retryUntilDone(api, () => api.dispatch(fetchFresh(getQuoted, address)));
    isOutdated = data?.ignored === 'outdated';
  }
  const authorId = selectPublished(api.getState(), address)?.authorId;
  if (authorId !== undefined) api.dispatch(usersNeeded([authorId]));
}

/** The channel may be left or closed by now. Of a thread, a message may be wanted while it is not open. */
function isWanted({ channelId }: MessageAddress, api: AppListenerApi): boolean {
  const state = api.getState();
  const chatId = toChannelId(chatOf(channelId));
  const isThere = selectChannelMessages(state, chatId) !== undefined;
  return (
    (isThere || selectOpenChannelIds(state).includes(chatId)) && !selectIsClosed(state, chatId)
  );
}
