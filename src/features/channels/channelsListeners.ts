import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { fetchFresh } from '../../pubnub/requests';
import { fetchAllPages } from '../../state/fetching';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import {
  channelJoined,
  channelsChanged,
  channelsReopened,
  connectionEstablished,
  membershipsChanged,
  membershipsLoaded,
  sessionEnded,
  stateRestored,
} from '../../realtime/events';
import {
  membershipsApi,
  membersOutdated,
  selectAreMembersStale,
  selectListedChannelIds,
} from '../memberships/membershipsApi';
import {
  channelLeft,
  selectAreMembershipsKnown,
  selectAreMembershipsLoaded,
  selectJoinedChannelIds,
} from '../memberships/membershipsSlice';
import { selectIsClosed } from '../restrictions/restrictions';
import { selectIsConnecting, selectOwnId } from '../session/sessionSlice';
import { recall, remember } from '../session/userMemory';
import { usersNeeded } from '../users/usersListeners';
import { selectUser } from '../users/usersSlice';
import {
  selectChannelsInOrder,
  selectCurrentChannelId,
  selectOtherUserId,
  selectUnresolvedDirectChats,
} from './channelsSelectors';
import { removePublicChannel } from './channelsApi';
import { channelOpened } from './channelsSlice';

/** The name under which the browser keeps the channel that was opened last. */
const LAST_CHANNEL = 'channel';

/**
 * Opens a joined channel when the list arrives: the one that the address names, else the one that was opened last, else
 * the first. Opens the first when the user left the channel on screen, here or on another device, or was removed from it.
 * Without joined channels the placeholder is shown.
 */
function keepCurrentChannelJoined(_action: unknown, api: AppListenerApi): void {
  const state = api.getState();
  if (!selectAreMembershipsKnown(state)) return;
  const joined = selectChannelsInOrder(state);
  const currentId = selectCurrentChannelId(state);
  if (joined.some(({ id }) => id === currentId)) return;
  const isFirstList = !selectAreMembershipsKnown(api.getOriginalState());
  // Without a channel on screen the user comes back, for instance after a ban.
  const isReturn = isFirstList || currentId === DEFAULT_CHANNEL.id;
  const wanted = [
    isFirstList ? api.extra.firstChannelId : null,
    isReturn ? recall(LAST_CHANNEL, api) : null,
  ];
  const next = wanted.flatMap((id) => joined.find((channel) => channel.id === id) ?? [])[0];
  const nextId = (next ?? joined[0] ?? DEFAULT_CHANNEL).id;
  if (nextId === currentId) return;
  api.dispatch(channelOpened(nextId, isFirstList ? undefined : 'automatic'));
}

const isRemoval = (action: UnknownAction): action is ReturnType<typeof membershipsChanged> =>
  membershipsChanged.match(action) && action.payload.some(({ event }) => event === 'removed');

function rememberChannel(
  { payload, meta }: ReturnType<typeof channelOpened>,
  api: AppListenerApi,
): void {
  if (meta !== 'automatic') remember(LAST_CHANNEL, payload, api);
}

/** Fetches the members of the channel on screen unless the cache has them. Stops when another one is opened. */
async function loadMembers(action: UnknownAction, api: AppListenerApi): Promise<void> {
  if (connectionEstablished.match(action)) {
    for (const id of selectListedChannelIds(api.getState())) void api.dispatch(membersOutdated(id));
  }
  api.cancelActiveListeners();
  const state = api.getState();
  const channelId = selectCurrentChannelId(state);
  if (sessionEnded.match(action) || channelId === DEFAULT_CHANNEL.id) return;
  // A channel of the last visit waits for the connection, with which this begins again.
  if (selectIsConnecting(state) && !selectAreMembershipsLoaded(state)) return;
  if (selectIsClosed(state, channelId)) return;
  // The cached list, or a running request, dates from before the outage or the reopening.
  const isStale = !channelOpened.match(action) || selectAreMembersStale(state, channelId);
  await fetchAllPages(api, membershipsApi.endpoints.getChannelMembers, channelId, { isStale });
}

/** Requests the other users of direct chats: a direct chat is shown with their name and picture. */
async function loadOthers(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  requestOthers(api);
  // Chats that were made by PubNub's Chat SDK tell them by their members alone.
  for (const id of selectUnresolvedDirectChats(api.getState())) {
    if (selectIsClosed(api.getState(), id)) continue;
    const { getChannelMembers } = membershipsApi.endpoints;
    await fetchAllPages(api, getChannelMembers, id, { isStale: false });
    requestOthers(api);
  }
}

function requestOthers(api: AppListenerApi): void {
  const state = api.getState();
  const others = selectJoinedChannelIds(state).flatMap((id) => selectOtherUserId(state, id) ?? []);
  const unknown = others.filter((id) => !selectUser(state, id));
  if (unknown.length > 0) api.dispatch(usersNeeded(unknown));
}

/** No event tells of changes of a channel that is closed to the user, so they are asked for when it is looked at. */
async function refreshClosed(
  { payload }: ReturnType<typeof channelOpened>,
  api: AppListenerApi,
): Promise<void> {
  const state = api.getState();
  const ownId = selectOwnId(state);
  if (ownId === null || !selectIsClosed(state, payload)) return;
  await api.dispatch(fetchFresh(membershipsApi.endpoints.getMemberships, ownId));
}

function removeDeleted({ payload }: ReturnType<typeof channelsChanged>, api: AppListenerApi): void {
  for (const change of payload) {
    if (change.event === 'removed') void api.dispatch(removePublicChannel(change.id));
  }
}

export function addChannelsListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: channelsChanged, effect: removeDeleted }),
    startListening({
      matcher: isAnyOf(stateRestored, membershipsLoaded, channelLeft, isRemoval),
      effect: keepCurrentChannelJoined,
    }),
    startListening({ actionCreator: channelOpened, effect: rememberChannel }),
    startListening({ actionCreator: channelOpened, effect: refreshClosed }),
    startListening({ matcher: isAnyOf(membershipsLoaded, channelJoined), effect: loadOthers }),
    startListening({
      matcher: isAnyOf(channelOpened, channelsReopened, connectionEstablished, sessionEnded),
      effect: loadMembers,
    }),
  );
}
