import type { AppListenerApi, RootState } from '../../state/rootState';
import { type MessageAddress, readRevised } from '../../domain/message';
import { bottomLeft, jumpEnded, newestRequested, selectJump } from '../unread/unreadSlice';
import type { JumpTarget } from '../unread/unreadState';
import { findMessage } from './messageChunks';
import { selectChannelMessages, selectRevisions, selectShownMessages } from './messagesSlice';
import { openWindow } from './windowCalls';

/** How long the reader is told that a message is missing, ms. Then the jump is over, arrived or not. */
const SIGN_MS = 5_000;

/** Goes to a message: among those that are loaded, or in a window around it. */
export async function jump(address: JumpTarget, api: AppListenerApi): Promise<void> {
  const isReady = (state: RootState) => selectIsReady(state, address);
  // Its channel is opened next, which would end a jump that has arrived.
  await Promise.resolve();
  api.throwIfCancelled();
  if (!isReady(api.getState())) await api.condition((_action, state) => isReady(state));
  if (!isLoaded(address, api)) await openWindow(address, api);
  // A reader who sees a window around an older message has not read the newest ones.
  if (selectChannelMessages(api.getState(), address.channelId)?.window)
    api.dispatch(bottomLeft(address.channelId));
  api.throwIfCancelled();
  // The reader may be in another channel by now.
  if (!selectJump(api.getState(), address.channelId)) return;
  const status = selectIsShown(api.getState(), address) ? 'arrived' : 'missing';
  api.dispatch(jumpEnded({ ...address, status }));
  await api.delay(SIGN_MS);
  api.dispatch(jumpEnded(null));
}

/** Whether the newest messages are loaded, and those of a gap among which it would be. */
function selectIsReady(state: RootState, { channelId, timetoken }: MessageAddress): boolean {
  const channel = selectChannelMessages(state, channelId);
  if (!channel?.hasHistory) return false;
  const isInGap = channel.syncedTo !== null && timetoken > channel.syncedTo;
  return !isInGap || findMessage(channel.chunks, timetoken) !== undefined;
}

/** Whether the message is loaded if it exists. The list may have to leave its window for it. */
function isLoaded({ channelId, timetoken }: MessageAddress, api: AppListenerApi): boolean {
  const channel = selectChannelMessages(api.getState(), channelId);
  if (!channel) return true;
  const { window, oldestSeen, hasOlder } = channel;
  if (window && window.oldestSeen <= timetoken && timetoken < window.before) return true;
  const isAmongNewest = !hasOlder || (oldestSeen !== null && oldestSeen <= timetoken);
  if (isAmongNewest && window) api.dispatch(newestRequested(channelId));
  return isAmongNewest;
}

function selectIsShown(state: RootState, address: MessageAddress): boolean {
  const channel = selectShownMessages(state, address.channelId);
  const message = channel && findMessage(channel.chunks, address.timetoken);
  return message !== undefined && !!readRevised(message, selectRevisions(state, address));
}
