import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { retryUntilDone } from '../../app/retryUntilDone';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import {
  channelJoined,
  channelsClosed,
  channelsReopened,
  connectionEstablished,
  membershipsLoaded,
} from '../../realtime/facts';
import { membershipsApi, MEMBERS_TAG } from '../memberships/membershipsApi';
import {
  channelLeft,
  selectAreMembershipsLoaded,
  selectJoinedChannelIds,
} from '../memberships/membershipsSlice';
import { selectIsClosed } from '../moderation/restrictionSelectors';
import { usersNeeded } from '../users/usersListeners';
import { selectUser } from '../users/usersSelectors';
import {
  selectChannelsInOrder,
  selectCurrentChannelId,
  selectOtherUserId,
} from './channelsSelectors';
import { channelOpened } from './channelsSlice';

/**
 * The first joined channel becomes current once the list is there, and again when the current one
 * was left, here or elsewhere; with none left the placeholder shows.
 */
function keepCurrentChannelJoined(_action: unknown, api: AppListenerApi): void {
  const state = api.getState();
  const joined = selectChannelsInOrder(state);
  const currentId = selectCurrentChannelId(state);
  if (joined.some(({ id }) => id === currentId)) return;
  const nextId = joined[0]?.id ?? DEFAULT_CHANNEL.id;
  if (nextId === currentId) return;
  const isFirstList = !selectAreMembershipsLoaded(api.getOriginalState());
  api.dispatch(channelOpened(nextId, isFirstList ? undefined : 'automatic'));
}

/**
 * Fetches all members of the channel on screen, page by page, until another one is opened. After an
 * outage every listing is out of date: more may have changed than the service hands over.
 */
async function loadMembers(action: UnknownAction, api: AppListenerApi): Promise<void> {
  if (connectionEstablished.match(action)) {
    if (!action.payload.isRecovered) return;
    api.dispatch(membershipsApi.util.invalidateTags([MEMBERS_TAG]));
  }
  api.cancelActiveListeners();
  const channelId = selectCurrentChannelId(api.getState());
  if (channelId === DEFAULT_CHANNEL.id || selectIsClosed(api.getState(), channelId)) return;
  const { getChannelMembers } = membershipsApi.endpoints;
  const first = await retryUntilDone(api, () =>
    api.dispatch(getChannelMembers.initiate(channelId, { subscribe: false })),
  );
  let hasNextPage = first.hasNextPage;
  while (hasNextPage) {
    const page = await retryUntilDone(api, () =>
      api.dispatch(
        getChannelMembers.initiate(channelId, { subscribe: false, direction: 'forward' }),
      ),
    );
    hasNextPage = page.isSuccess && page.hasNextPage;
  }
}

/** Asks for the users whom direct chats are shown as. */
function loadOthers(_action: unknown, api: AppListenerApi): void {
  const state = api.getState();
  const others = selectJoinedChannelIds(state).flatMap((id) => selectOtherUserId(state, id) ?? []);
  const unknown = others.filter((id) => !selectUser(state, id));
  if (unknown.length > 0) api.dispatch(usersNeeded(unknown));
}

/** Of a channel that was left or closed nobody hears who comes and goes. */
function forgetMembers(_action: unknown, api: AppListenerApi): void {
  const before = api.getOriginalState().memberships.membersByChannel;
  const { membersByChannel } = api.getState().memberships;
  const gone = Object.keys(before).filter((id) => !(id in membersByChannel));
  if (gone.length === 0) return;
  api.dispatch(membershipsApi.util.invalidateTags(gone.map((id) => ({ type: MEMBERS_TAG, id }))));
}

export function addChannelsListeners(startListening: StartListening): void {
  startListening({
    matcher: isAnyOf(membershipsLoaded, channelLeft),
    effect: keepCurrentChannelJoined,
  });
  startListening({ matcher: isAnyOf(membershipsLoaded, channelsClosed), effect: forgetMembers });
  startListening({ matcher: isAnyOf(membershipsLoaded, channelJoined), effect: loadOthers });
  startListening({
    matcher: isAnyOf(channelOpened, channelsReopened, connectionEstablished),
    effect: loadMembers,
  });
}
