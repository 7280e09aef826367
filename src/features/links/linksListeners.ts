import { isAnyOf } from '@reduxjs/toolkit';
import type { AppDispatch, AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { channelTitle, channelTypeOf, DEFAULT_CHANNEL } from '../../domain/channel';
import { chatOf } from '../../domain/channelRole';
import { type ChannelId, toChannelId } from '../../domain/ids';
import { isSameMessage } from '../../domain/message';
import {
  hashWithPlace,
  isOwnAddress,
  type Place,
  readChannelLink,
  readMessageLink,
} from '../../domain/messageLink';
import { rootOf } from '../../domain/threadRoot';
import { fetchFresh } from '../../pubnub/requests';
import { channelJoined, membershipsLoaded, stateRestored } from '../../realtime/events';
import { retryUntilDone } from '../../state/fetching';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import { channelOpened } from '../channels/channelsSlice';
import { dialogSearched, joinChannelOpened, missingMessageOpened } from '../dialogs/dialogsSlice';
import { threadOpened } from '../panels/panelsSlice';
import {
  selectAreMembershipsLoaded,
  selectJoinedChannelIds,
} from '../memberships/membershipsSlice';
import { jumpEnded, jumpRequested } from '../unread/unreadSlice';
import type { JumpTarget } from '../unread/unreadState';
import { linksApi } from './linksApi';
import {
  channelLinkFollowed,
  joiningOffered,
  linkFollowed,
  linkRefused,
  selectFollowedLink,
} from './linksSlice';

/** Opens the channel of the link if the user is in it; else asks whether it may be joined. */
async function followLink(action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const state = api.getState();
  const followed = selectFollowedLink(state);
  if (!followed || !['waiting', 'joining'].includes(followed.status)) return;
  const { address, status } = followed;
  const channelId = toChannelId(chatOf(address.channelId));
  if (selectJoinedChannelIds(state).includes(channelId)) {
    goTo(address, linkFollowed.match(action), api);
    return;
  }
  if (status === 'joining' || !selectAreMembershipsLoaded(state)) return;
  await offerJoining(channelId, api);
}

/**
 * A thread is opened beside its channel.
 *
 * @param isShown whether the channel on screen has been seen: while the page starts, it has just been opened
 */
function goTo(address: JumpTarget, isShown: boolean, api: AppListenerApi): void {
  const root = rootOf(address.channelId);
  // Before the channel, so that its newest messages are not shown, and read, first.
  if (!root) api.dispatch(jumpRequested(address));
  const { channelId } = root ?? address;
  const isCurrent = selectCurrentChannelId(api.getState()) === channelId;
  if (!isCurrent || !isShown) api.dispatch(channelOpened(channelId));
  if (!root) return;
  api.dispatch(threadOpened(root));
  api.dispatch(jumpRequested(address));
}

function showMissing(_action: unknown, api: AppListenerApi): void {
  api.dispatch(missingMessageOpened());
}

/** Whether the link names no message, is refused, or its message is missing. */
function isMissing(action: unknown, _state: RootState, before: RootState): boolean {
  if (linkRefused.match(action)) return true;
  if (linkFollowed.match(action)) return action.payload === null;
  const followed = selectFollowedLink(before);
  return (
    jumpEnded.match(action) &&
    action.payload?.status === 'missing' &&
    followed !== null &&
    isSameMessage(followed.address, action.payload)
  );
}

const selectAddress = (state: RootState) => selectFollowedLink(state)?.address ?? null;

/** Names what is on screen in the address of the page, so that a reload leads there again. */
export function showAddress(_action: unknown, api: Pick<AppListenerApi, 'getState'>): void {
  const state = api.getState();
  const channelId = selectCurrentChannelId(state);
  const channel: Place | null = channelId === DEFAULT_CHANNEL.id ? null : { channelId };
  const hash = hashWithPlace(window.location, selectAddress(state) ?? channel);
  if (hash !== window.location.hash) window.history.replaceState(window.history.state, '', hash);
}

/** Goes to what the changed address of the page names. Answers whether that was all of the change. */
export function followAddress(formerUrl: string, dispatch: AppDispatch): boolean {
  if (window.location.href === formerUrl) return true;
  const former = new URL(formerUrl);
  if (!isOwnAddress(window.location.href, former)) return false;
  const address = readMessageLink(window.location);
  const channelId = readChannelLink(window.location);
  if (address === undefined && channelId === undefined) return false;
  window.history.replaceState(window.history.state, '', former.hash);
  dispatch(
    channelId === undefined ? linkFollowed(address ?? null) : channelLinkFollowed(channelId),
  );
  return true;
}

/** Opens the channel of a link if the user is in it; else asks whether it may be joined. */
async function followChannelLink(
  { payload: channelId }: ReturnType<typeof channelLinkFollowed>,
  api: AppListenerApi,
): Promise<void> {
  api.cancelActiveListeners();
  const isStarting = !selectAreMembershipsLoaded(api.getState());
  if (isStarting) await api.condition((_action, state) => selectAreMembershipsLoaded(state));
  const state = api.getState();
  if (!selectJoinedChannelIds(state).includes(channelId)) await offerJoining(channelId, api);
  // While the page starts, the list of channels opens it, and the user may have gone on to another one since.
  else if (!isStarting && selectCurrentChannelId(state) !== channelId) {
    api.dispatch(channelOpened(channelId));
  }
}

/** Opens the dialog in which a public channel is joined. Of others nothing is said, not even that they exist. */
async function offerJoining(channelId: ChannelId, api: AppListenerApi): Promise<void> {
  // The token of a banned user opens no channel, so that none counts as joined.
  if (api.extra.tokens?.restrictions?.isBanned === true) return;
  const type = channelTypeOf({ id: channelId });
  const mayBePublic = type === 'public' || type === null;
  const { getPublicChannel } = linksApi.endpoints;
  const { data: channel } = mayBePublic
    ? await retryUntilDone(api, () => api.dispatch(fetchFresh(getPublicChannel, channelId)))
    : {};
  if (!channel) {
    api.dispatch(linkRefused());
    return;
  }
  api.dispatch(joinChannelOpened());
  api.dispatch(dialogSearched(channelTitle(channel)));
  api.dispatch(joiningOffered());
}

export function addLinksListeners(startListening: StartListening) {
  return combineListeners(
    startListening({
      matcher: isAnyOf(linkFollowed, stateRestored, membershipsLoaded, channelJoined),
      effect: followLink,
    }),
    startListening({ predicate: isMissing, effect: showMissing }),
    startListening({
      predicate: (_action, state, before) =>
        selectAddress(state) !== selectAddress(before) ||
        selectCurrentChannelId(state) !== selectCurrentChannelId(before),
      effect: showAddress,
    }),
    startListening({ actionCreator: channelLinkFollowed, effect: followChannelLink }),
  );
}
