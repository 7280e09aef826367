import { createSelector } from '@reduxjs/toolkit';
import { UNSET_VALUES } from '../../domain/moderation/restriction';
import { compareUsers, userTitle, type User } from '../../domain/user';
import { userSelectors } from '../../features/users/usersSlice';
import { chatApi } from '../../pubnub/chatApi';
import { containing } from '../../pubnub/filterText';
import { idsOf, nextCursor, pageByName, type Page } from '../../pubnub/paging';
import { readRows, readTotalCount, readUser } from '../../pubnub/recordFormat';
import { selectUserQuery, type UserFilter, type UserQuery } from '../state/consoleSlice';
import type { RootState } from '../state/rootState';

interface UsersPage extends Page<User> {
  /** How many users the query finds; undefined when the service does not say. */
  readonly total: number | undefined;
}

/** How long the result of an earlier search is shown again at once, seconds. */
const SEARCH_LIFETIME_S = 60;

/** Conditions of App Context. */
const CONDITIONS: Readonly<Record<UserFilter, string>> = {
  banned: isSet('ban'),
  muted: isFilled('mutedChannels'),
  blocked: isFilled('blockedChannels'),
  flagged: isSet('flag'),
};

export const findUsersApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** The users that a query finds, by name. */
    findUsers: build.infiniteQuery<UsersPage, UserQuery, string | null>({
      keepUnusedDataFor: SEARCH_LIFETIME_S,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      async queryFn({ queryArg, pageParam }, _api, _options, baseQuery) {
        const filter = filterOf(queryArg);
        const { data, error } = await baseQuery({
          operation: 'getUsers',
          params: {
            ...(filter !== '' && { filter }),
            ...pageByName(pageParam),
          },
        });
        if (error) return { error };
        return {
          data: {
            items: readRows(data, readUser),
            total: readTotalCount(data),
            next: nextCursor(data),
          },
        };
      },
    }),
  }),
});

/** Search and filters as one condition: all of them must be true. */
export function filterOf({ search, filters }: UserQuery): string {
  const text = search.trim();
  const terms = filters.map((filter) => CONDITIONS[filter]);
  if (text !== '') terms.push(`(name LIKE ${containing(text)} || id LIKE ${containing(text)})`);
  return terms.join(' && ');
}

function isSet(field: string): string {
  return isNone(field, UNSET_VALUES);
}

function isFilled(field: string): string {
  return isNone(field, [null, '']);
}

/** @param values App Context compares them with their types */
function isNone(field: string, values: readonly (string | number | boolean | null)[]): string {
  const terms = values.map((value) => `custom.${field} != ${JSON.stringify(value)}`);
  return `(${terms.join(' && ')})`;
}

const HAS: Readonly<Record<UserFilter, (user: User) => boolean>> = {
  banned: ({ isBanned }) => isBanned,
  muted: ({ mutedChannels }) => mutedChannels.length > 0,
  blocked: ({ blockedChannels }) => blockedChannels.length > 0,
  flagged: ({ flag }) => flag !== null,
};

/** Whether a query finds a user, by the same condition as the service's. */
export function isFoundBy({ search, filters }: UserQuery, user: User): boolean {
  const text = search.trim().toLowerCase();
  const isNamed = [userTitle(user), user.id].some((name) => name.toLowerCase().includes(text));
  return isNamed && filters.every((filter) => HAS[filter](user));
}

const selectCurrentList = createSelector([selectUserQuery], (query) =>
  findUsersApi.endpoints.findUsers.select(query),
);

/** The state of the current search. */
export const selectUserList = (state: RootState) => selectCurrentList(state)(state);

/**
 * The users that the search found, by name. Records change live: users who stopped matching the filters
 * are left out, and known users who match them by now are included.
 */
export const selectFoundUsers = createSelector(
  [
    selectUserQuery,
    (state: RootState) => selectUserList(state).data,
    (state: RootState) => userSelectors.selectEntities(state.users),
  ],
  (query, list, users): readonly User[] => {
    if (!list) return [];
    const found = idsOf(list).flatMap((id) => users[id] ?? []);
    const candidates = query.filters.length > 0 ? Object.values(users) : found;
    return candidates.filter((user) => isFoundBy(query, user)).sort(compareUsers);
  },
);
