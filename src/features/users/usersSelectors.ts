import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../app/store';
import type { UserId } from '../../domain/ids';
import { compareUsers, userTitle, type User } from '../../domain/user';
import { nameFilter } from '../../lib/nameFilter';
import { selectOwnId } from '../session/sessionSlice';
import { userSelectors } from './usersSlice';

export const selectUser = (state: Pick<RootState, 'users'>, userId: UserId): User | undefined =>
  userSelectors.selectById(state.users, userId);

export const selectOwnUser = (state: RootState): User | undefined => {
  const ownId = selectOwnId(state);
  return ownId === null ? undefined : selectUser(state, ownId);
};

/** The names of users, ids where they are unknown, in the order given. */
export const selectUserNames = createSelector(
  [
    (state: RootState) => userSelectors.selectEntities(state.users),
    (_state: RootState, userIds: readonly UserId[]) => userIds,
  ],
  (users, userIds): readonly string[] =>
    userIds.map((id) => userTitle(users[id] ?? { id, name: null })),
);

/** The records of users as far as they are known, in the order given. */
export const selectUsers = createSelector(
  [
    (state: RootState) => userSelectors.selectEntities(state.users),
    (_state: RootState, userIds: readonly UserId[]) => userIds,
  ],
  (users, userIds): readonly User[] => userIds.flatMap((id) => users[id] ?? []),
);

/** Everybody but the user, by name. */
const selectOthers = createSelector(
  [
    (state: RootState) => state.users.everybody.ids,
    (state: RootState) => userSelectors.selectEntities(state.users),
    selectOwnId,
  ],
  (ids, users, ownId): User[] =>
    ids
      .filter((id) => id !== ownId)
      .flatMap((id) => users[id] ?? [])
      .sort(compareUsers),
);

/** Whom one can chat with, narrowed to names that contain the search text, in any case. */
export const selectFoundUsers = createSelector(
  [selectOthers, (_state: RootState, search: string) => search],
  (users, search): readonly User[] => {
    const isWanted = nameFilter(search);
    return users.filter((user) => isWanted(userTitle(user)));
  },
);
