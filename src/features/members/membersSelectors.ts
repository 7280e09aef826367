import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../state/rootState';
import type { ChannelId, UserId } from '../../domain/ids';
import { compareUsers, namelessUser, type User, userTitle } from '../../domain/user';
import { nameFilter } from '../../lib/text';
import { selectMembers } from '../memberships/membershipsApi';
import { selectPresentUsers } from '../presence/presenceSlice';
import { selectOwnId } from '../session/sessionSlice';
import { userSelectors } from '../users/usersSlice';

type Users = Readonly<Record<UserId, User>>;

/**
 * Makes a selector of a channel's members, filtered by name, case-insensitively: the user first, then
 * present members, then the others, each by name. It works in three steps, so that a presence event
 * does not sort ten thousand names.
 */
export function makeSelectMemberIds() {
  const sort = createNameSorter();
  const selectSorted = createSelector(
    [
      (state: RootState, channelId: ChannelId) => selectMembers(state, channelId),
      (state: RootState) => userSelectors.selectEntities(state.users) as Users,
    ],
    (members, users) => sort(members ?? {}, users),
  );
  const selectFound = createSelector(
    [
      (state: RootState, channelId: ChannelId) => selectSorted(state, channelId),
      (state: RootState) => userSelectors.selectEntities(state.users) as Users,
      (_state: RootState, _channelId: ChannelId, search: string) => search,
    ],
    (sorted, users, search): readonly UserId[] => {
      if (search.trim() === '') return sorted;
      const isWanted = nameFilter(search);
      return sorted.filter((id) => isWanted(userTitle(userOrId(id, users))));
    },
  );
  return createSelector(
    [
      selectFound,
      (state: RootState, channelId: ChannelId) => selectPresentUsers(state, channelId),
      (state: RootState) => selectOwnId(state),
    ],
    (found, present, ownId): readonly UserId[] => {
      const own = found.filter((id) => id === ownId);
      const others = found.filter((id) => id !== ownId);
      return [
        ...own,
        ...others.filter((id) => present[id] === true),
        ...others.filter((id) => present[id] !== true),
      ];
    },
  );
}

/**
 * Appends new members to the sorted ones and sorts again: the built-in sort is fastest with lists that
 * are almost in order. A large channel has a hundred pages.
 */
function createNameSorter() {
  let sorted: readonly UserId[] = [];
  return (members: Readonly<Record<UserId, true>>, users: Users): readonly UserId[] => {
    const known = sorted.filter((id) => members[id] === true);
    const isKnown = new Set(known);
    const added = (Object.keys(members) as UserId[]).filter((id) => !isKnown.has(id));
    sorted = [...known, ...added].sort((a, b) =>
      compareUsers(userOrId(a, users), userOrId(b, users)),
    );
    return sorted;
  };
}

/** The record, or a nameless one until it arrives. */
function userOrId(id: UserId, users: Users): Pick<User, 'id' | 'name'> {
  return users[id] ?? namelessUser(id);
}
