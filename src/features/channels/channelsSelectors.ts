import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../app/store';
import {
  channelTitle,
  compareChannels,
  DEFAULT_CHANNEL,
  isPublicChannel,
  namelessChannel,
  type Channel,
} from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { nameFilter } from '../../lib/nameFilter';
import { selectJoinedChannelIds } from '../memberships/membershipsSlice';
import { channelSelectors } from './channelsSlice';
import { selectHiddenChannels } from './leavingSlice';

export const selectCurrentChannelId = (state: RootState): ChannelId => state.channels.currentId;

/** Whether the user chose the channel on screen, so that its composer may take the keyboard focus. */
export const selectIsCurrentChosen = (state: RootState): boolean => state.channels.isCurrentChosen;

/** The channel's record; a bare id until it is known. */
export const selectChannel = createSelector(
  [(state: RootState) => state.channels, (_state: RootState, channelId: ChannelId) => channelId],
  (channels, channelId): Channel =>
    channelSelectors.selectById(channels, channelId) ??
    (channelId === DEFAULT_CHANNEL.id ? DEFAULT_CHANNEL : namelessChannel(channelId)),
);

/** The joined channels without those that the user is leaving, alphabetically. */
const selectJoinedChannels = createSelector(
  [
    selectJoinedChannelIds,
    selectHiddenChannels,
    (state: RootState) => channelSelectors.selectEntities(state.channels),
  ],
  (ids, hidden, entities): Channel[] =>
    ids
      .filter((id) => !(id in hidden))
      .map((id) => entities[id] ?? namelessChannel(id))
      .sort(compareChannels),
);

export interface ChannelLists {
  readonly publicChannels: readonly Channel[];
  readonly chats: readonly Channel[];
}

/** Both lists of the panel, narrowed to names that contain the search text, in any case. */
export const selectChannelLists = createSelector(
  [selectJoinedChannels, (_state: RootState, search: string) => search],
  (channels, search): ChannelLists => {
    const isWanted = nameFilter(search);
    const found = channels.filter((channel) => isWanted(channelTitle(channel)));
    return {
      publicChannels: found.filter(({ id }) => isPublicChannel(id)),
      chats: found.filter(({ id }) => !isPublicChannel(id)),
    };
  },
);

/** All that the panel lists, from top to bottom. */
export const selectChannelsInOrder = createSelector(
  [(state: RootState) => selectChannelLists(state, '')],
  ({ publicChannels, chats }): readonly Channel[] => [...publicChannels, ...chats],
);

/** The public channels that the user is not in, alphabetically. */
const selectJoinableChannels = createSelector(
  [
    (state: RootState) => state.channels.publicChannels.ids,
    (state: RootState) => channelSelectors.selectEntities(state.channels),
    selectJoinedChannelIds,
  ],
  (ids, entities, joinedIds): Channel[] => {
    const joined = new Set(joinedIds);
    return ids
      .filter((id) => !joined.has(id))
      .flatMap((id) => entities[id] ?? [])
      .sort(compareChannels);
  },
);

/** The joinable channels, narrowed to names that contain the search text, in any case. */
export const selectFoundChannels = createSelector(
  [selectJoinableChannels, (_state: RootState, search: string) => search],
  (channels, search): readonly Channel[] => {
    const isWanted = nameFilter(search);
    return channels.filter((channel) => isWanted(channelTitle(channel)));
  },
);
