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
import { otherUserId } from '../../domain/directChannel';
import type { ChannelId, UserId } from '../../domain/ids';
import { userTitle, type User } from '../../domain/user';
import { nameFilter } from '../../lib/nameFilter';
import { selectJoinedChannelIds, selectMembers } from '../memberships/membershipsSlice';
import { selectOwnId } from '../session/sessionSlice';
import { selectUser } from '../users/usersSelectors';
import { userSelectors } from '../users/usersSlice';
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

type People = Pick<RootState, 'memberships' | 'session' | 'users'>;

/** The other user of a direct chat, whether or not there is a record of them. */
export function selectOtherUserId(state: People, channelId: ChannelId): UserId | undefined {
  const ownId = selectOwnId(state);
  if (ownId === null) return undefined;
  return otherUserId(channelId, ownId, selectMembers(state, channelId));
}

/** The other user of a direct chat, as far as they are known. */
export function selectOtherUser(state: People, channelId: ChannelId): User | undefined {
  const otherId = selectOtherUserId(state, channelId);
  return otherId && selectUser(state, otherId);
}

export interface ChannelLists {
  readonly publicChannels: readonly Channel[];
  readonly chats: readonly Channel[];
}

type Names = ReadonlyMap<ChannelId, string>;

const NO_NAMES: Names = new Map();

/** The names of the other users of the direct chats, as far as they are known. */
const selectOtherNames = createSelector(
  [
    selectJoinedChannelIds,
    selectOwnId,
    (state: RootState) => state.memberships.membersByChannel,
    (state: RootState) => userSelectors.selectEntities(state.users),
  ],
  (joinedIds, ownId, membersByChannel, users): Names => {
    const names = new Map<ChannelId, string>();
    for (const id of ownId === null ? [] : joinedIds) {
      const otherId = otherUserId(id, ownId as UserId, membersByChannel[id]?.ids);
      const other = otherId && users[otherId];
      if (other) names.set(id, userTitle(other));
    }
    return names;
  },
);

/**
 * Both lists of the panel, narrowed to names that contain the search text, in any case. A direct chat
 * is found by the name of its other user as well.
 */
export const selectChannelLists = createSelector(
  [
    selectJoinedChannels,
    (_state: RootState, search: string) => search,
    (state: RootState, search: string) => (search === '' ? NO_NAMES : selectOtherNames(state)),
  ],
  (channels, search, otherNames): ChannelLists => {
    const isWanted = nameFilter(search);
    const found = channels.filter(
      (channel) => isWanted(channelTitle(channel)) || isWanted(otherNames.get(channel.id) ?? ''),
    );
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
