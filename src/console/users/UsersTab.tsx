import { SearchX } from 'lucide-react';
import { useMemo, useRef, type Ref } from 'react';
import styled from 'styled-components';
import { userTitle, type User } from '../../domain/user';
import { Avatar } from '../../ui/Avatar';
import { List, type ListHandle } from '../../ui/List';
import { SearchBox } from '../../ui/SearchBox';
import { oneLine } from '../../ui/styles';
import {
  selectUserQuery,
  USER_FILTERS,
  userFilterToggled,
  userOpened,
  usersSearched,
} from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { EmptyState, Failure, SkeletonRows } from '../ui/EmptyState';
import { ListToolbar } from '../ui/ListPane';
import { Pane } from '../ui/Pane';
import { useListState } from '../ui/useListState';
import { useSettled } from '../ui/useSettled';
import { toUser } from './toUser';
import { RestrictionBadges } from './UserHeader';
import { usersApi } from './usersApi';

const ROW_HEIGHT = 56;

const KINDS = { banned: 'ban', muted: 'mute', blocked: 'block' } as const;

/** All users, searched by name or id and filtered by restriction. */
export function UsersTab() {
  const dispatch = useAppDispatch();
  const { search: typed, filters } = useAppSelector(selectUserQuery);
  const found = useSettled(typed).trim();
  const restricted = filters.flatMap((filter) => (filter === 'flagged' ? [] : KINDS[filter]));
  const query = usersApi.useListUsersInfiniteQuery({
    ...(found !== '' && { search: found }),
    ...(restricted.length > 0 && { restricted }),
    ...(filters.includes('flagged') && { isReported: true }),
  });
  const { data, isError, isFetchingNextPage } = query;
  const users = useMemo(
    () => (data?.pages ?? []).flatMap(({ items }) => items).map(toUser),
    [data],
  );
  const { isLoading, onRetry, onEndNear } = useListState(query, users.length);
  const list = useRef<ListHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const areRowsMissing = isLoading || isFetchingNextPage;
  return (
    <Pane aria-label="Users">
      <UsersToolbar
        total={data?.pages[0]?.total}
        searchRef={search}
        onArrowDown={() => list.current?.focusFirst()}
      />
      {isError && <Failure text="The users could not be loaded." onRetry={onRetry} />}
      {users.length === 0 && !areRowsMissing && !isError ? (
        <EmptyState icon={<SearchX size={32} aria-hidden="true" />} title="No users found">
          <p>
            {filters.length > 1
              ? 'Only users with all selected restrictions are shown. Remove one to see more.'
              : 'Search for a part of the name or the id.'}
          </p>
        </EmptyState>
      ) : (
        <List
          ref={list}
          label="Users"
          items={users}
          rowHeight={ROW_HEIGHT}
          isBusy={isLoading}
          onArrowUpFromFirst={() => search.current?.focus()}
          onEndNear={onEndNear}
          after={areRowsMissing && <SkeletonRows count={users.length === 0 ? 10 : 2} />}
        >
          {(user) => (
            <UserRow key={user.id} user={user} onOpen={() => dispatch(userOpened(user.id))} />
          )}
        </List>
      )}
    </Pane>
  );
}

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  button {
    min-height: 34px;
    padding: 0 14px;
    border: 1px solid var(--colour-border-strong);
    border-radius: var(--radius-round);
    background: var(--colour-surface);
    font-size: var(--text-control);
    font-weight: 550;
    cursor: pointer;
  }

  /* All filters in one row. */
  @media (max-width: 560px) {
    gap: 6px;

    button {
      padding: 0 10px;
    }
  }

  button[aria-pressed='true'] {
    border-color: transparent;
    background: var(--colour-accent);
    color: var(--colour-on-accent);
  }
`;

const Count = styled.p`
  margin: 0 0 0 auto;
  color: var(--colour-text-soft);
  font-size: var(--text-control);
  font-variant-numeric: tabular-nums;

  @media (max-width: 560px) {
    width: 100%;
    margin: 0;
    font-size: 0.8125rem;
  }
`;

const FILTER_LABELS = {
  banned: 'Banned',
  muted: 'Muted',
  blocked: 'Blocked',
  flagged: 'Flagged',
} as const;

interface UsersToolbarProps {
  /** How many users the search finds; undefined when it is not known. */
  readonly total: number | undefined;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly onArrowDown: () => void;
}

/** The search and the filters, and how many users they find. */
function UsersToolbar({ total, searchRef, onArrowDown }: UsersToolbarProps) {
  const dispatch = useAppDispatch();
  const query = useAppSelector(selectUserQuery);
  return (
    <ListToolbar>
      <SearchBox
        ref={searchRef}
        label="Search by name or id"
        value={query.search}
        onChange={(text) => dispatch(usersSearched(text))}
        onArrowDown={onArrowDown}
      />
      <Chips role="group" aria-label="Show only">
        {USER_FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={query.filters.includes(filter)}
            onClick={() => dispatch(userFilterToggled(filter))}
          >
            {FILTER_LABELS[filter]}
          </button>
        ))}
      </Chips>
      <Count role="status">{total !== undefined && `${total.toLocaleString()} found`}</Count>
    </ListToolbar>
  );
}

const Row = styled.button`
  display: flex;
  gap: var(--space-1) var(--space-3);
  align-items: center;
  width: 100%;
  max-width: 1100px;
  min-height: 56px;
  margin: 0 auto;
  padding: var(--space-1) var(--space-3);
  border: 0;
  border-radius: var(--radius-medium);
  background: none;
  text-align: start;
  cursor: pointer;

  &:hover {
    background: var(--colour-hover);
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  > div {
    display: grid;
    flex: 1;
    grid-template-columns: minmax(0, 1fr);
    min-width: 0;
  }

  strong,
  small {
    ${oneLine}
  }

  strong {
    font-weight: 600;
    line-height: var(--line-tight);
  }

  small {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
  }

  /* The badges below the name rather than no name. */
  @media (max-width: 560px) {
    flex-wrap: wrap;

    > span:last-child {
      flex-basis: 100%;
      margin-inline-start: 48px;

      &:empty {
        display: none;
      }
    }
  }
`;

function UserRow({ user, onOpen }: { readonly user: User; readonly onOpen: () => void }) {
  const name = userTitle(user);
  return (
    <Row type="button" title={user.id} onClick={onOpen}>
      <Avatar name={name} pictureUrl={user.profileUrl} size={36} />
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          {user.title && (
            <>
              <bdi>{user.title}</bdi> ·{' '}
            </>
          )}
          {user.id}
        </small>
      </div>
      <RestrictionBadges user={user} />
    </Row>
  );
}
