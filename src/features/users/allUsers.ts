import { createSelector } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import { compareUsers, type User, userTitle } from '../../domain/user';
import { nameFilter } from '../../lib/text';
import { isPermanent } from '../../pubnub/errors';
import { idsOf } from '../../pubnub/paging';
import { isAwaited } from '../../state/fetching';
import type { RootState } from '../../state/rootState';
import { selectOwnId } from '../session/sessionSlice';
import { usersApi } from './usersApi';
import { userSelectors } from './usersSlice';

/** The known records of users, in the order given. */
export const selectUsers = createSelector(
  [
    (state: RootState) => userSelectors.selectEntities(state.users),
    (_state: RootState, userIds: readonly UserId[]) => userIds,
  ],
  (users, userIds): readonly User[] => userIds.flatMap((id) => users[id] ?? []),
);

const selectAllUsers = usersApi.endpoints.getAllUsers.select(null);

/** Whether more users may be listed. */
export const selectAreUsersAwaited = (state: RootState): boolean =>
  isAwaited(selectAllUsers(state));

/** Whether the service refuses the list of users. */
export const selectAreUsersRefused = (state: RootState): boolean =>
  isPermanent(selectAllUsers(state).error);

/** All users but the own one, by name. */
const selectOthers = createSelector(
  [selectAllUsers, (state: RootState) => userSelectors.selectEntities(state.users), selectOwnId],
  ({ data }, users, ownId): User[] =>
    idsOf(data)
      .filter((id) => id !== ownId)
      .flatMap((id) => users[id] ?? [])
      .sort(compareUsers),
);

/** All users but the own one, filtered by name, case-insensitively. */
export const selectFoundUsers = createSelector(
  [selectOthers, (_state: RootState, search: string) => search],
  (users, search): readonly User[] => {
    const isWanted = nameFilter(search);
    return users.filter((user) => isWanted(userTitle(user)));
  },
);
