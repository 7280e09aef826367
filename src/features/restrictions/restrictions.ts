import { createSelector } from '@reduxjs/toolkit';
import { selectOwnUser } from '../users/usersSlice';
import { fetchLatest } from '../../pubnub/requests';
import { selectOwnId } from '../session/sessionSlice';
import { usersApi } from '../users/usersApi';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { chatOf } from '../../domain/channelRole';
import type { ChannelId } from '../../domain/ids';
import { channelsClosed, channelsReopened } from '../../realtime/events';
import { selectJoinedChannelIds } from '../memberships/membershipsSlice';

const NO_CHANNELS: readonly ChannelId[] = [];

/** Restrictions are stored in the user's own record and nowhere else. */
export const selectIsBanned = (state: RootState): boolean =>
  selectOwnUser(state)?.isBanned ?? false;

export const selectIsMuted = (state: RootState, channelId: ChannelId): boolean =>
  holdsIn(selectOwnUser(state)?.mutedChannels, channelId);

export const selectIsBlocked = (state: RootState, channelId: ChannelId): boolean =>
  holdsIn(selectOwnUser(state)?.blockedChannels, channelId);

/** Restrictions in a channel apply to its threads. Called for each message on screen, mostly with an empty list. */
function holdsIn(ids: readonly string[] = NO_CHANNELS, channelId: ChannelId): boolean {
  return ids.length > 0 && ids.includes(chatOf(channelId));
}

/** The joined channels that the user may read. The list keeps its identity while it is the same. */
export const selectOpenChannelIds = createSelector(
  [
    selectJoinedChannelIds,
    selectIsBanned,
    (state: RootState) => selectOwnUser(state)?.blockedChannels ?? NO_CHANNELS,
  ],
  (joinedIds, isBanned, blockedIds): readonly ChannelId[] => {
    if (isBanned) return NO_CHANNELS;
    const isHit = joinedIds.some((id) => blockedIds.includes(id));
    return isHit ? joinedIds.filter((id) => !blockedIds.includes(id)) : joinedIds;
  },
);

/** Whether the service refuses the user's messages in the channel. */
export const selectIsSilenced = (state: RootState, channelId: ChannelId): boolean =>
  selectIsMuted(state, channelId) || selectIsClosed(state, channelId);

/** Whether a moderator keeps the user from reading the channel. */
export const selectIsClosed = (state: RootState, channelId: ChannelId): boolean =>
  selectIsBanned(state) || selectIsBlocked(state, channelId);

/**
 * Fetches the user's restrictions: when a call is refused, the event of the restriction may still be
 * under way.
 *
 * @returns whether the service answered
 */
export async function readOwnRecord(api: AppListenerApi): Promise<boolean> {
  const userId = selectOwnId(api.getState());
  if (userId === null) return false;
  const { error } = await api.dispatch(fetchLatest(usersApi.endpoints.getUser, userId));
  return error === undefined;
}

/**
 * Dispatches which channels a moderator closed to the user or reopened. A closed channel is not
 * subscribed, so its state is dropped, and fetched anew when it reopens.
 */
function applyRestrictions(_action: unknown, api: AppListenerApi): void {
  const before = selectClosedIds(api.getOriginalState());
  const state = api.getState();
  const after = selectClosedIds(state);
  const closed = [...after].filter((id) => !before.has(id));
  const joined = new Set(selectJoinedChannelIds(state));
  const reopened = [...before].filter((id) => !after.has(id) && joined.has(id));
  if (closed.length > 0) api.dispatch(channelsClosed(closed));
  // Channels whose memberships were refused during the ban are not in the list.
  const isUnbanned = selectIsBanned(api.getOriginalState()) && !selectIsBanned(state);
  if (reopened.length > 0 || isUnbanned) api.dispatch(channelsReopened(reopened));
}

function selectClosedIds(state: RootState): ReadonlySet<ChannelId> {
  return new Set(selectJoinedChannelIds(state).filter((id) => selectIsClosed(state, id)));
}

export function addRestrictionListeners(startListening: StartListening) {
  return startListening({
    predicate: (_action, state, previous) =>
      selectOpenChannelIds(state) !== selectOpenChannelIds(previous) ||
      selectIsBanned(state) !== selectIsBanned(previous),
    effect: applyRestrictions,
  });
}
