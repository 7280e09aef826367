import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { retryUntilDone } from '../../app/retryUntilDone';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import { connectionEstablished, membershipsLoaded } from '../../realtime/facts';
import { membershipsApi, MEMBERS_TAG } from '../memberships/membershipsApi';
import { selectChannelLists, selectCurrentChannelId } from './channelsSelectors';
import { channelOpened, neighbourChosen } from './channelsSlice';

/**
 * The first joined channel becomes current once the list is there, and again when the current one
 * was left, here or elsewhere; with none left the placeholder shows.
 */
function keepCurrentChannelJoined(_action: unknown, api: AppListenerApi): void {
  const state = api.getState();
  const { publicChannels, chats } = selectChannelLists(state, '');
  const joined = [...publicChannels, ...chats];
  const currentId = selectCurrentChannelId(state);
  if (joined.some(({ id }) => id === currentId)) return;
  const nextId = joined[0]?.id ?? DEFAULT_CHANNEL.id;
  if (nextId !== currentId) api.dispatch(channelOpened(nextId));
}

/** Opens the channel above or below the current one in the panel; at the ends there is none. */
function openNeighbour(
  { payload: step }: ReturnType<typeof neighbourChosen>,
  api: AppListenerApi,
): void {
  const state = api.getState();
  const { publicChannels, chats } = selectChannelLists(state, '');
  const joined = [...publicChannels, ...chats];
  const current = joined.findIndex(({ id }) => id === selectCurrentChannelId(state));
  const next = current < 0 ? undefined : joined[current + step];
  if (next) api.dispatch(channelOpened(next.id));
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
  if (channelId === DEFAULT_CHANNEL.id) return;
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
    hasNextPage = page.hasNextPage;
  }
}

export function addChannelsListeners(startListening: StartListening): void {
  startListening({ actionCreator: membershipsLoaded, effect: keepCurrentChannelJoined });
  startListening({ actionCreator: neighbourChosen, effect: openNeighbour });
  startListening({ matcher: isAnyOf(channelOpened, connectionEstablished), effect: loadMembers });
}
