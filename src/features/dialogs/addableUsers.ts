import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { User } from '../../domain/user';
import type { RootState } from '../../state/rootState';
import { selectMembers } from '../memberships/membershipsApi';
import { selectFoundUsers, selectUsers } from '../users/allUsers';
import type { DialogOf } from './openDialog';

/** Makes a selector of the users who are no members of a channel, filtered by name. */
export function makeSelectAddableUsers() {
  return createSelector(
    [
      (state: RootState, _channelId: ChannelId, search: string) => selectFoundUsers(state, search),
      (state: RootState, channelId: ChannelId) => selectMembers(state, channelId),
    ],
    (users, members = {}): readonly User[] => users.filter(({ id }) => members[id] !== true),
  );
}

/** The chosen users of the dialog who have not become members meanwhile. */
export const selectChosenUsers = createSelector(
  [
    (state: RootState, { chosenIds }: DialogOf<'addMembers'>) => selectUsers(state, chosenIds),
    (state: RootState, { channelId }: DialogOf<'addMembers'>) => selectMembers(state, channelId),
  ],
  (users, members = {}): readonly User[] => users.filter(({ id }) => members[id] !== true),
);
