import {
  createEntityAdapter,
  createSelector,
  createSlice,
  type Draft,
  type WithSlice,
} from '@reduxjs/toolkit';
import { isOutdated, namelessUser, type User, userTitle } from '../../domain/user';
import { createTable } from '../../lib/table';
import { bringsUsers, usersIn } from './fetchedUsers';
import { sessionEnded, stateRestored, usersChanged } from '../../realtime/events';
import type { RootState } from '../../state/rootState';
import type { UserId } from '../../domain/ids';
import { selectOwnId } from '../session/sessionSlice';

const adapter = createEntityAdapter<User>();

const initialState = adapter.getInitialState({
  entities: createTable<UserId, User>(),
});

/** User records: the only source of names, pictures and restrictions. */
export const usersSlice = createSlice({
  name: 'users',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(stateRestored, (state, { payload }) => adapter.addMany(state, payload.users))
      .addCase(usersChanged, (state, { payload }) => {
        for (const change of payload) {
          if (change.event === 'removed') {
            adapter.removeOne(state, change.id);
          } else {
            // An unknown user is fetched instead: the event has only the changed fields.
            const known = state.entities[change.change.id];
            if (known && !isOutdated(change.change, known)) Object.assign(known, change.change);
          }
        }
      })
      .addCase(sessionEnded, () => initialState)
      .addMatcher(bringsUsers, (state, action) => setCurrent(state, usersIn(action)));
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof usersSlice> {}
}

/** A fetched record may be older than a change that an event brought. */
function setCurrent(state: Draft<typeof initialState>, users: readonly User[]): void {
  adapter.setMany(
    state,
    users.filter((user) => !isOutdated(user, state.entities[user.id])),
  );
}

export const userSelectors = adapter.getSelectors();

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
    userIds.map((id) => userTitle(users[id] ?? namelessUser(id))),
);
