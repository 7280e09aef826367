import { createSelector } from '@reduxjs/toolkit';
import { type Channel, channelTitle, compareChannels } from '../../domain/channel';
import { nameFilter } from '../../lib/text';
import { isPermanent } from '../../pubnub/errors';
import { idsOf } from '../../pubnub/paging';
import { isAwaited } from '../../state/fetching';
import type { RootState } from '../../state/rootState';
import { selectJoinedChannelIds } from '../memberships/membershipsSlice';
import { channelsApi } from './channelsApi';
import { channelSelectors } from './channelsSlice';

const selectPublicChannels = channelsApi.endpoints.getPublicChannels.select(null);

/** Whether more public channels may be listed. */
export const selectArePublicChannelsAwaited = (state: RootState): boolean =>
  isAwaited(selectPublicChannels(state));

/** Whether the service refuses the list of public channels. */
export const selectArePublicChannelsRefused = (state: RootState): boolean =>
  isPermanent(selectPublicChannels(state).error);

/** The public channels that the user is not in, alphabetically. */
const selectJoinableChannels = createSelector(
  [
    selectPublicChannels,
    (state: RootState) => channelSelectors.selectEntities(state.channels),
    selectJoinedChannelIds,
  ],
  ({ data }, entities, joinedIds): Channel[] => {
    const joined = new Set(joinedIds);
    return idsOf(data)
      .filter((id) => !joined.has(id))
      .flatMap((id) => entities[id] ?? [])
      .sort(compareChannels);
  },
);

/** The joinable channels, filtered by name, case-insensitively. */
export const selectFoundChannels = createSelector(
  [selectJoinableChannels, (_state: RootState, search: string) => search],
  (channels, search): readonly Channel[] => {
    const isWanted = nameFilter(search);
    return channels.filter((channel) => isWanted(channelTitle(channel)));
  },
);
