import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../state/rootState';
import {
  type Channel,
  channelTitle,
  channelTypeOf,
  compareChannels,
  DEFAULT_CHANNEL,
  namelessChannel,
  otherUserId,
} from '../../domain/channel';
import type { ChannelId, UserId } from '../../domain/ids';
import { userTitle, type User } from '../../domain/user';
import { createTable, isSameTable } from '../../lib/table';
import { nameFilter } from '../../lib/text';
import { selectMembers } from '../memberships/membershipsApi';
import { selectJoinedChannelIds } from '../memberships/membershipsSlice';
import { selectOwnId } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';
import { channelSelectors } from './channelsSlice';
import { selectHiddenChannels } from './leavingSlice';

export const selectCurrentChannelId = (state: RootState): ChannelId => state.channels.currentId;

/** Whether the user chose the channel on screen, so that its composer may take the keyboard focus. */
export const selectIsCurrentChosen = (state: RootState): boolean => state.channels.isCurrentChosen;

/** The channel's record; a nameless one until it arrives. */
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

type OtherUserState = Pick<RootState, 'channels' | 'chatApi' | 'session' | 'users'>;

/** The id of the other user of a direct chat, whether or not their record is known. */
export function selectOtherUserId(state: OtherUserState, channelId: ChannelId): UserId | undefined {
  const ownId = selectOwnId(state);
  if (ownId === null) return undefined;
  const channel = channelSelectors.selectById(state.channels, channelId) ?? { id: channelId };
  return otherUserId(channel, ownId, selectMembers(state, channelId));
}

/** The record of the other user of a direct chat, if known. */
export function selectOtherUser(state: OtherUserState, channelId: ChannelId): User | undefined {
  const otherId = selectOtherUserId(state, channelId);
  return otherId && selectUser(state, otherId);
}

export interface ChannelLists {
  readonly publicChannels: readonly Channel[];
  readonly chats: readonly Channel[];
}

type Users = Readonly<Record<ChannelId, User>>;

const NOBODY: Users = createTable();

/** The other users of direct chats, as far as they are known. */
export const selectOtherUsers = createSelector(
  [
    selectJoinedChannelIds,
    ({ channels }: RootState) => channels,
    ({ chatApi }: RootState) => chatApi,
    ({ session }: RootState) => session,
    ({ users }: RootState) => users,
  ],
  (ids, channels, chatApi, session, users): Users =>
    createTable(
      ids.flatMap((id) => {
        const other = selectOtherUser({ channels, chatApi, session, users }, id);
        return other ? [[id, other] as const] : [];
      }),
    ),
  // Every request changes the cache, but seldom a user.
  { memoizeOptions: { resultEqualityCheck: isSameTable } },
);

/**
 * Both lists of the panel, filtered by name, case-insensitively. A direct chat is also found by the
 * name of its other user.
 */
export const selectChannelLists = createSelector(
  [
    selectJoinedChannels,
    (_state: RootState, search: string) => search,
    (state: RootState, search: string) => (search === '' ? NOBODY : selectOtherUsers(state)),
  ],
  (channels, search, others): ChannelLists => {
    const isWanted = nameFilter(search);
    const found = channels.filter((channel) => {
      const other = others[channel.id];
      return isWanted(channelTitle(channel)) || (other && isWanted(userTitle(other)));
    });
    return {
      publicChannels: found.filter((channel) => channelTypeOf(channel) === 'public'),
      chats: found.filter((channel) => channelTypeOf(channel) !== 'public'),
    };
  },
);

/** All channels of the panel, from top to bottom. */
export const selectChannelsInOrder = createSelector(
  [(state: RootState) => selectChannelLists(state, '')],
  ({ publicChannels, chats }): readonly Channel[] => [...publicChannels, ...chats],
);

/** The direct chats of which neither the id nor the members known so far tell the other user. */
export const selectUnresolvedDirectChats = (state: RootState): readonly ChannelId[] =>
  selectJoinedChannels(state)
    .filter((channel) => channelTypeOf(channel) === 'direct')
    .map(({ id }) => id)
    .filter((id) => !selectMembers(state, id) && selectOtherUserId(state, id) === undefined);

/** The direct chat with a user that the own user is in, whichever client made it. */
export const selectDirectChatWith = (state: RootState, otherId: UserId): ChannelId | undefined =>
  selectJoinedChannelIds(state).find((id) => selectOtherUserId(state, id) === otherId);
