import { createEntityAdapter, createSlice } from '@reduxjs/toolkit';
import type { User } from '../../domain/user';
import {
  membersPageReceived,
  sessionEnded,
  usersChanged,
  usersReceived,
} from '../../realtime/facts';

const adapter = createEntityAdapter<User>();

/** User records: the one source for names, pictures and what moderators decided about a user. */
export const usersSlice = createSlice({
  name: 'users',
  initialState: adapter.getInitialState(),
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(usersReceived, (state, { payload }) => adapter.upsertMany(state, payload))
      .addCase(membersPageReceived, (state, { payload }) =>
        adapter.upsertMany(state, payload.members),
      )
      .addCase(usersChanged, (state, { payload }) => {
        for (const change of payload) {
          if (change.event === 'removed') {
            adapter.removeOne(state, change.id);
          } else {
            // Unknown users are left to a fetch: the event has only the fields that changed.
            adapter.updateOne(state, { id: change.change.id, changes: change.change });
          }
        }
      })
      .addCase(sessionEnded, () => adapter.getInitialState());
  },
});

export const userSelectors = adapter.getSelectors();
