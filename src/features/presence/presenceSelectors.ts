import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../app/store';
import type { ChannelId, UserId } from '../../domain/ids';
import { createTable } from '../../lib/table';
import { selectOpenChannelIds } from '../moderation/restrictionSelectors';

const NOBODY: Readonly<Record<UserId, true>> = createTable();

/** Who is on the channel, as a set of ids. */
export const selectPresentUsers = (state: RootState, channelId: ChannelId) =>
  state.presence.byChannel[channelId] ?? NOBODY;

export const selectIsPresent = (state: RootState, channelId: ChannelId, userId: UserId): boolean =>
  selectPresentUsers(state, channelId)[userId] === true;

/** Open channels of which it must be asked who is there. */
export const selectUnaskedChannelIds = createSelector(
  [selectOpenChannelIds, (state: RootState) => state.presence.askedAt],
  (openIds, askedAt) => openIds.filter((id) => askedAt[id] === undefined),
);
