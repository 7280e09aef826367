import { useMemo } from 'react';
import { selectUserQuery } from '../../moderator/state/consoleSlice';
import { UsersView } from '../../moderator/users/UsersView';
import { useSettled } from '../queue/useSettled';
import { useAppSelector } from '../state/hooks';
import { toUser } from './toUser';
import { usersApi } from './usersApi';

/** Keys pressed within this time of each other make one search. */
const TYPING_MS = 150;
const KINDS = { banned: 'ban', muted: 'mute', blocked: 'block' } as const;

/** All users, searched by name or id and filtered by restriction. */
export function UsersTab() {
  const { search: typed, filters } = useAppSelector(selectUserQuery);
  const search = useSettled(typed, TYPING_MS).trim();
  const restricted = filters.flatMap((filter) => (filter === 'flagged' ? [] : KINDS[filter]));
  const list = usersApi.useListUsersInfiniteQuery({
    ...(search !== '' && { search }),
    ...(restricted.length > 0 && { restricted }),
    ...(filters.includes('flagged') && { isReported: true }),
  });
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = list;
  const users = useMemo(
    () => (data?.pages ?? []).flatMap(({ items }) => items).map(toUser),
    [data],
  );
  const loaded = isFetchingNextPage ? 'loadingMore' : 'loaded';
  return (
    <UsersView
      users={users}
      total={data?.pages[0]?.total}
      status={isError ? 'failed' : data === undefined ? 'loading' : loaded}
      onRetry={() => void list.refetch()}
      onEndNear={() => {
        if (hasNextPage && !isFetching) void list.fetchNextPage();
      }}
    />
  );
}
