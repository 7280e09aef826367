import { createEntityAdapter, createSlice, type Draft } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import { isOutdated, type User } from '../../domain/user';
import { addPage, EMPTY_DIRECTORY, type Directory } from '../../lib/directory';
import { createTable } from '../../lib/table';
import {
  membersPageReceived,
  sessionEnded,
  usersChanged,
  usersPageReceived,
  usersReceived,
} from '../../realtime/facts';

const adapter = createEntityAdapter<User>();

const unlisted: Directory<UserId> = EMPTY_DIRECTORY;

const initialState = adapter.getInitialState({
  entities: createTable<UserId, User>(),
  /** All users of the service, as far as they were listed. */
  everybody: unlisted,
});

/** User records: the one source for names, pictures and what moderators decided about a user. */
export const usersSlice = createSlice({
  name: 'users',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(usersReceived, (state, { payload }) => setCurrent(state, payload))
      .addCase(usersPageReceived, (state, { payload }) => {
        setCurrent(state, payload.users);
        const listed = addPage(state.everybody, payload.page);
        state.everybody = listed as Draft<typeof listed>;
      })
      .addCase(membersPageReceived, (state, { payload }) => setCurrent(state, payload.members))
      .addCase(usersChanged, (state, { payload }) => {
        for (const change of payload) {
          if (change.event === 'removed') {
            adapter.removeOne(state, change.id);
          } else {
            // Unknown users are left to a fetch: the event has only the fields that changed.
            const known = state.entities[change.change.id];
            if (known && !isOutdated(change.change, known)) Object.assign(known, change.change);
          }
        }
      })
      .addCase(sessionEnded, () => initialState);
  },
});

/** A listing may have been answered before a change that was told meanwhile. */
function setCurrent(state: Draft<typeof initialState>, users: readonly User[]): void {
  adapter.setMany(
    state,
    users.filter((user) => !isOutdated(user, state.entities[user.id])),
  );
}

export const userSelectors = adapter.getSelectors();
