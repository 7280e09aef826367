import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { fetchLatest } from '../../pubnub/requests';
import { retryUntilDone } from '../../state/fetching';
import {
  channelJoined,
  channelsClosed,
  channelsReopened,
  connectionEstablished,
  membershipsChanged,
  membershipsLoaded,
  type MembershipChange,
} from '../../realtime/events';
import { selectOwnId } from '../session/sessionSlice';
import {
  dropMembers,
  memberChanged,
  membershipsApi,
  selectListedChannelIds,
} from './membershipsApi';
import { selectJoinedChannelIds } from './membershipsSlice';
import type { ChannelId } from '../../domain/ids';

/**
 * Loads the joined channels when live delivery is established or re-established, when a membership of
 * the user changed, here or on another device, and when moderators reopened a channel.
 */
function createMembershipsLoader() {
  let running = 0;
  return async (action: UnknownAction, api: AppListenerApi): Promise<void> => {
    const ownId = selectOwnId(api.getState());
    if (!ownId) return;
    if (membershipsChanged.match(action)) {
      const own = action.payload.filter(({ userId }) => userId === ownId);
      // While the list is on its way, the event may be newer.
      if (own.every((change) => running === 0 && isListed(change, api.getState()))) return;
    }
    api.cancelActiveListeners();
    running += 1;
    try {
      await retryUntilDone(api, () =>
        api.dispatch(fetchLatest(membershipsApi.endpoints.getMemberships, ownId)),
      );
    } finally {
      running -= 1;
    }
  };
}

/** Whether the list has the channel, so that the event says only what else the membership's record has. */
const isListed = ({ event, channelId, record }: MembershipChange, state: RootState): boolean =>
  event === 'set' && record !== undefined && selectJoinedChannelIds(state).includes(channelId);

function patchMembers(
  { payload }: ReturnType<typeof membershipsChanged>,
  api: AppListenerApi,
): void {
  for (const change of payload) void api.dispatch(memberChanged(change));
}

/** Drops lists of channels that are not subscribed, or were not until now: no event kept them up to date. */
function dropUnsubscribed(action: UnknownAction, api: AppListenerApi): void {
  const joined = new Set(selectJoinedChannelIds(api.getState()));
  const isDropped = (id: ChannelId) =>
    (membershipsLoaded.match(action) && !joined.has(id)) ||
    (channelsClosed.match(action) && action.payload.includes(id)) ||
    (channelJoined.match(action) && action.payload.id === id);
  const dropped = selectListedChannelIds(api.getState()).filter(isDropped);
  if (dropped.length > 0) api.dispatch(dropMembers(dropped));
}

export function addMembershipsListeners(startListening: StartListening): void {
  startListening({
    matcher: isAnyOf(connectionEstablished, membershipsChanged, channelsReopened),
    effect: createMembershipsLoader(),
  });
  startListening({ actionCreator: membershipsChanged, effect: patchMembers });
  startListening({
    matcher: isAnyOf(membershipsLoaded, channelsClosed, channelJoined),
    effect: dropUnsubscribed,
  });
}
