import { useAppDispatch, useAppSelector } from '../state/hooks';
import { selectFoundUsers, selectUserList } from './usersApi';
import { moreUsersRequested, usersRetried } from './usersListeners';
import { UsersView } from './UsersView';

/** All users, searched by name or id and filtered by restriction. */
export function UsersTab() {
  const dispatch = useAppDispatch();
  const { data, isError, isFetchingNextPage } = useAppSelector(selectUserList);
  const users = useAppSelector(selectFoundUsers);
  const loaded = isFetchingNextPage ? 'loadingMore' : 'loaded';
  const status = isError ? 'failed' : data === undefined ? 'loading' : loaded;
  return (
    <UsersView
      users={users}
      total={data?.pages.at(-1)?.total}
      status={status}
      onRetry={() => dispatch(usersRetried())}
      onEndNear={() => dispatch(moreUsersRequested())}
    />
  );
}
