import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { type Answer, fetchFresh, fetchLatest } from '../../pubnub/requests';
import { retryUntilDone } from '../../state/fetching';
import {
  channelJoined,
  channelsClosed,
  channelsReopened,
  connectionEstablished,
  membershipsChanged,
  membershipsLoaded,
  sessionStarted,
  stateRestored,
  type MembershipChange,
  type Memberships,
} from '../../realtime/events';
import { selectIsConnected, selectOwnId } from '../session/sessionSlice';
import {
  dropMembers,
  memberChanged,
  membersRestored,
  membershipsApi,
  firstMembershipsShown,
  selectListedChannelIds,
} from './membershipsApi';
import {
  selectArrivingChannelIds,
  selectJoinedChannelIds,
  selectRefusedChannelIds,
} from './membershipsSlice';
import type { ChannelId, UserId } from '../../domain/ids';
import { isThread } from '../../domain/thread';

/** Delay before the list that was requested beside the first connection is requested again, ms. */
const SECOND_LOOK_MS = 2_000;

/**
 * Loads the joined channels when live delivery is established or re-established, when a membership of
 * the user changed, here or on another device, and when moderators reopened a channel.
 *
 * The first list is requested beside the first connection, which saves a round trip before messages are
 * shown (docs/decisions/0024-memberships-beside-the-connection.md). A change between that list and the first
 * event received is in neither, so the list is requested again when the messages are on screen.
 */
function createMembershipsLoader() {
  let running = 0;
  let first: Promise<Answer<Memberships | null>> | undefined;
  const requestFirst = (
    { payload }: ReturnType<typeof sessionStarted>,
    { dispatch }: AppListenerApi,
  ) => {
    first = dispatch(fetchFresh(membershipsApi.endpoints.getFirstMemberships, payload.userId));
  };
  const showFirst = async (ownId: UserId, api: AppListenerApi) => {
    const answer = await first;
    first = undefined;
    api.throwIfCancelled();
    if (!answer?.data) return;
    // The answer lacks channels that were joined after it was requested, and has those that were refused.
    const state = api.getState();
    if (selectArrivingChannelIds(state).length + selectRefusedChannelIds(state).length > 0) return;
    await api.dispatch(firstMembershipsShown(ownId, answer.data));
    await api.delay(SECOND_LOOK_MS);
  };
  const load = async (action: UnknownAction, api: AppListenerApi): Promise<void> => {
    const ownId = selectOwnId(api.getState());
    if (!ownId) return;
    if (membershipsChanged.match(action)) {
      const own = action.payload.filter(({ userId }) => userId === ownId);
      // While the list is on its way, the event may be newer.
      if (own.every((change) => running === 0 && isListed(change, api.getState()))) return;
    }
    api.cancelActiveListeners();
    if (connectionEstablished.match(action) && !action.payload.isRecovered) {
      await showFirst(ownId, api);
      // After an outage the list is requested anyway, after a refusal nothing is.
      if (!selectIsConnected(api.getState())) return;
    }
    running += 1;
    try {
      await retryUntilDone(api, () =>
        api.dispatch(fetchLatest(membershipsApi.endpoints.getMemberships, ownId)),
      );
    } finally {
      running -= 1;
    }
  };
  return { requestFirst, load };
}

/**
 * Whether the list has the channel, so that the event says only what else the membership's record has. Of a thread it
 * says all.
 */
const isListed = ({ event, channelId, record }: MembershipChange, state: RootState): boolean =>
  isThread(channelId) ||
  (event === 'set' && record !== undefined && selectJoinedChannelIds(state).includes(channelId));

function patchMembers(
  { payload }: ReturnType<typeof membershipsChanged>,
  api: AppListenerApi,
): void {
  for (const change of payload) void api.dispatch(memberChanged(change));
}

function restoreMembers({ payload }: ReturnType<typeof stateRestored>, api: AppListenerApi): void {
  api.dispatch(membersRestored(payload.members ?? []));
}

/** Drops lists of channels that are not subscribed, or were not until now: no event kept them up to date. */
function dropUnsubscribed(action: UnknownAction, api: AppListenerApi): void {
  const joined = new Set(selectJoinedChannelIds(api.getState()));
  const isDropped = (id: ChannelId) =>
    (membershipsLoaded(action) && !joined.has(id)) ||
    (channelsClosed.match(action) && action.payload.includes(id)) ||
    (channelJoined.match(action) && action.payload.id === id);
  const dropped = selectListedChannelIds(api.getState()).filter(isDropped);
  if (dropped.length > 0) api.dispatch(dropMembers(dropped));
}

export function addMembershipsListeners(startListening: StartListening) {
  const { requestFirst, load } = createMembershipsLoader();
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: requestFirst }),
    startListening({
      matcher: isAnyOf(connectionEstablished, membershipsChanged, channelsReopened),
      effect: load,
    }),
    startListening({ actionCreator: membershipsChanged, effect: patchMembers }),
    startListening({ actionCreator: stateRestored, effect: restoreMembers }),
    startListening({
      matcher: isAnyOf(membershipsLoaded, channelsClosed, channelJoined),
      effect: dropUnsubscribed,
    }),
  );
}
