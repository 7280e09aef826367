import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../app/store';
import type { ChannelId, UserId } from '../../domain/ids';
import { selectJoinedChannelIds } from '../memberships/membershipsSlice';

const NOBODY: Readonly<Record<UserId, true>> = {};

/** Who is on the channel, as a set of ids. */
export const selectPresentUsers = (state: RootState, channelId: ChannelId) =>
  state.presence.byChannel[channelId] ?? NOBODY;

export const selectIsPresent = (state: RootState, channelId: ChannelId, userId: UserId): boolean =>
  selectPresentUsers(state, channelId)[userId] === true;

/** Joined channels of which it must be asked who is there. */
export const selectUnaskedChannelIds = createSelector(
  [selectJoinedChannelIds, (state: RootState) => state.presence.askedAt],
  (joinedIds, askedAt) => joinedIds.filter((id) => askedAt[id] === undefined),
);
