import type { AppListenerApi, RootState } from '../../state/rootState';
import { type MessageAddress, readRevised } from '../../domain/message';
import { findMessage } from './messageChunks';
import { fetchPage } from './messagesListeners';
import { jumpEnded, selectJump } from '../unread/unreadSlice';
import { selectChannelMessages, selectRevisions } from './messagesSlice';

/** Messages further back than this many pages are not loaded one page after the other. */
const MAX_PAGES = 20;
/** How long the reader is told that a message is missing, ms. Then the jump is over, arrived or not. */
const SIGN_MS = 5_000;

/** Goes to a message, and loads what is between it and the messages that are there. */
export async function jump(address: MessageAddress, api: AppListenerApi): Promise<void> {
  await loadBackTo(address, api);
  api.throwIfCancelled();
  // The reader may be in another channel by now.
  if (!selectJump(api.getState(), address.channelId)) return;
  const status = selectIsShown(api.getState(), address) ? 'arrived' : 'missing';
  api.dispatch(jumpEnded({ ...address, status }));
  await api.delay(SIGN_MS);
  api.dispatch(jumpEnded(null));
}

async function loadBackTo(address: MessageAddress, api: AppListenerApi): Promise<void> {
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const channel = selectChannelMessages(api.getState(), address.channelId);
    if (!channel?.hasOlder || (channel.oldestSeen ?? '') <= address.timetoken) return;
    const { error } = await fetchPage(api, address.channelId, channel.oldestSeen ?? undefined);
    if (error) return;
  }
}

function selectIsShown(state: RootState, address: MessageAddress): boolean {
  const channel = selectChannelMessages(state, address.channelId);
  const message = channel && findMessage(channel.chunks, address.timetoken);
  return message !== undefined && !!readRevised(message, selectRevisions(state, address));
}
