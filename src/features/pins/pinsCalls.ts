import type { ChannelId } from '../../domain/ids';
import type { Timetoken } from '../../domain/protocol';
import type { AppListenerApi } from '../../state/rootState';
import { findMessage } from '../messages/messageChunks';
import { selectChannelMessages } from '../messages/messagesSlice';
import { loadMessage } from '../messages/quotedCalls';
import { selectPins } from './pinsSelectors';

/** Fetches pinned messages that are not among the loaded pages. */
export async function loadPins(
  channelId: ChannelId,
  pins: readonly Timetoken[],
  api: AppListenerApi,
): Promise<void> {
  const chunks = selectChannelMessages(api.getState(), channelId)?.chunks ?? [];
  const missing = pins.filter((timetoken) => !findMessage(chunks, timetoken));
  await Promise.all(missing.map((timetoken) => loadMessage({ channelId, timetoken }, api)));
}

/** After an outage: pinned messages that were fetched before may have been edited or deleted meanwhile. */
export async function reloadPins(channelId: ChannelId, api: AppListenerApi): Promise<void> {
  const { originals = {} } = selectChannelMessages(api.getState(), channelId) ?? {};
  const fetched = selectPins(api.getState(), channelId).filter((pin) => pin in originals);
  await loadPins(channelId, fetched, api);
}
