import type { ReactElement, ReactNode, RefObject } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { userTitle, type User } from '../../domain/user';
import { t } from '../../texts/t';
import { ChoiceList } from '../../ui/ChoiceList';
import { OfflineState } from '../session/OfflineState';
import { selectIsOffline } from '../session/sessionSlice';
import { selectAreUsersAwaited, selectAreUsersRefused } from '../users/allUsers';
import { dialogSearched } from './dialogsSlice';

interface UserListProps {
  readonly users: readonly User[];
  readonly search: string;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  /** Between the search box and the list. */
  readonly between: ReactNode;
  readonly children: (user: User, row: UserRow) => ReactElement;
}

type UserRow = ReturnType<typeof userRow>;

/** The users whom a dialog offers, with a search. */
export function UserList({ users, search, searchBox, between, children }: UserListProps) {
  const dispatch = useAppDispatch();
  const isOffline = useAppSelector(selectIsOffline);
  const isLoading = useAppSelector(selectAreUsersAwaited);
  const isRefused = useAppSelector(selectAreUsersRefused);
  return (
    <ChoiceList
      label={t('dialogs.users')}
      searchLabel={t('dialogs.searchUsers')}
      searchBox={searchBox}
      search={search}
      onSearch={(text) => dispatch(dialogSearched(text))}
      items={users}
      isLoading={isLoading}
      isRefused={isRefused}
      shape="round"
      {...(isOffline && { placeholder: <OfflineState /> })}
      between={between}
    >
      {(user) => children(user, userRow(user))}
    </ChoiceList>
  );
}

function userRow(user: User) {
  return {
    name: userTitle(user),
    detail: user.title,
    pictureUrl: user.profileUrl,
    shape: 'round',
  } as const;
}
