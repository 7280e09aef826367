import { createSelector } from '@reduxjs/toolkit';
import { compareUsers, userTitle, type User } from '../../domain/user';
import { userSelectors } from '../../features/users/usersSlice';
import type { RootState } from '../app/rootReducer';
import type { PeopleFilter, PeopleQuery } from './peopleSlice';

const IS_IN: Readonly<Record<PeopleFilter, (user: User) => boolean>> = {
  banned: ({ isBanned }) => isBanned,
  muted: ({ mutedChannels }) => mutedChannels.length > 0,
  blocked: ({ blockedChannels }) => blockedChannels.length > 0,
  flagged: ({ flag }) => flag !== null,
};

/** The same question as the service is asked, about one record. */
export function isFoundBy({ search, filters }: PeopleQuery, user: User): boolean {
  const wanted = search.trim().toLowerCase();
  const isNamed = [userTitle(user), user.id].some((text) => text.toLowerCase().includes(wanted));
  return isNamed && filters.every((filter) => IS_IN[filter](user));
}

/** Whom the service found, without those who no longer fit and with those who do by now, by name. */
export const selectPeople = createSelector(
  [
    (state: RootState) => state.people.query,
    (state: RootState) => state.people.found,
    (state: RootState) => state.people.changed,
    (state: RootState) => userSelectors.selectEntities(state.users),
  ],
  (query, found, changed, users): readonly User[] => {
    const ids = new Set(query.filters.length > 0 ? [...found, ...changed] : found);
    return [...ids]
      .flatMap((id) => users[id] ?? [])
      .filter((user) => isFoundBy(query, user))
      .sort(compareUsers);
  },
);
