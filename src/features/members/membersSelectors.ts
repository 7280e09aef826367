import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../app/store';
import type { ChannelId, UserId } from '../../domain/ids';
import { compareUsers, userTitle, type User } from '../../domain/user';
import { nameFilter } from '../../lib/nameFilter';
import { selectMembers } from '../memberships/membershipsSlice';
import { selectPresentUsers } from '../presence/presenceSelectors';
import { selectOwnId } from '../session/sessionSlice';
import { userSelectors } from '../users/usersSlice';

type Users = Readonly<Record<UserId, User>>;

/**
 * The members of a channel whose names contain the search text, in any case: the user themselves
 * first, then who is present, then by name. One for each place on screen; in three steps, so that
 * somebody who comes or goes does not sort ten thousand names.
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
 * Sorts what was sorted before with what is new behind it: almost in order already, which is what
 * the built-in sort is fastest with. Members of a large channel come in a hundred pages.
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

/** The record, or what stands in for it until it is here. */
function userOrId(id: UserId, users: Users): Pick<User, 'id' | 'name'> {
  return users[id] ?? { id, name: null };
}
