import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../app/store';
import type { ChannelId } from '../../domain/ids';
import { selectJoinedChannelIds } from '../memberships/membershipsSlice';
import { selectOwnUser } from '../users/usersSelectors';

/** What moderators decided about the user; it stands in their own record and nowhere else. */
export const selectIsBanned = (state: RootState): boolean =>
  selectOwnUser(state)?.isBanned ?? false;

export const selectIsMuted = (state: RootState, channelId: ChannelId): boolean =>
  selectOwnUser(state)?.mutedChannels.includes(channelId) ?? false;

export const selectIsBlocked = (state: RootState, channelId: ChannelId): boolean =>
  selectOwnUser(state)?.blockedChannels.includes(channelId) ?? false;

const NO_CHANNELS: readonly ChannelId[] = [];

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

/** Whether what the user says in the channel is refused. */
export const selectIsSilenced = (state: RootState, channelId: ChannelId): boolean =>
  selectIsMuted(state, channelId) || selectIsClosed(state, channelId);

/** Whether a moderator keeps the user from reading the channel. */
export const selectIsClosed = (state: RootState, channelId: ChannelId): boolean =>
  selectIsBanned(state) || selectIsBlocked(state, channelId);
