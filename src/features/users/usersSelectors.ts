import type { RootState } from '../../app/store';
import type { UserId } from '../../domain/ids';
import type { User } from '../../domain/user';
import { selectOwnId } from '../session/sessionSlice';
import { userSelectors } from './usersSlice';

export const selectUser = (state: RootState, userId: UserId): User | undefined =>
  userSelectors.selectById(state.users, userId);

export const selectOwnUser = (state: RootState): User | undefined => {
  const ownId = selectOwnId(state);
  return ownId === null ? undefined : selectUser(state, ownId);
};
