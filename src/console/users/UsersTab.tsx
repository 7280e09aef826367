import { SearchX } from 'lucide-react';
import { useRef, type Ref } from 'react';
import styled from 'styled-components';
import { userTitle, type User } from '../../domain/user';
import { Avatar } from '../../ui/Avatar';
import type { ListHandle } from '../../ui/List';
import { SearchBox } from '../../ui/SearchBox';
import { cutAtItsEnd, oneLine, wordsBefore } from '../../ui/styles';
import { USER_FILTERS, userOpened } from '../state/consoleSlice';
import { useAppDispatch, useView } from '../state/hooks';
import type { GetUsersApiResponse } from '../api/endpoints.generated';
import { lists } from '../api/lists';
import { toUser } from '../directory/directory';
import { EmptyState } from '../ui/EmptyState';
import { ListPane, ListToolbar } from '../ui/ListPane';
import { useList } from '../ui/useList';
import { useSettled } from '../ui/useSettled';
import { RestrictionBadges } from './UserHeader';
import { t } from '../texts/t';

const ROW_HEIGHT = 56;

const toRow = (item: GetUsersApiResponse['items'][number]) => ({
  ...toUser(item),
  isReported: item.openReports > 0,
});

const KINDS = { banned: 'ban', muted: 'mute', blocked: 'block' } as const;

/** All users, searched by name or id and filtered by restriction. */
export function UsersTab() {
  const dispatch = useAppDispatch();
  const [{ search: typed, filters }] = useView('users');
  const found = useSettled(typed).trim();
  const restricted = filters.flatMap((filter) => (filter === 'flagged' ? [] : KINDS[filter]));
  const query = lists.useListUsersInfiniteQuery({
    ...(found !== '' && { search: found }),
    ...(restricted.length > 0 && { restricted }),
    ...(filters.includes('flagged') && { isReported: true }),
  });
  const handle = useRef<ListHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  return (
    <ListPane
      label={t('console.app.tabs.users')}
      toolbar={
        <UsersToolbar
          total={query.data?.pages[0]?.total}
          searchRef={search}
          onArrowDown={() => handle.current?.focusFirst()}
        />
      }
      list={useList(query, toRow)}
      rowHeight={ROW_HEIGHT}
      failure={t('console.users.failed')}
      empty={
        <EmptyState icon={SearchX} title={t('console.users.noneFound')}>
          {t(filters.length > 1 ? 'console.users.noneWithAll' : 'console.users.noneHint')}
        </EmptyState>
      }
      listRef={handle}
      onArrowUpFromFirst={() => search.current?.focus()}
    >
      {(user) => <UserRow key={user.id} user={user} onOpen={() => dispatch(userOpened(user.id))} />}
    </ListPane>
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
  margin-block: 0;
  margin-inline: auto 0;
  color: var(--colour-text-soft);
  font-size: var(--text-control);
  font-variant-numeric: tabular-nums;

  @media (max-width: 560px) {
    width: 100%;
    margin: 0;
    font-size: 0.8125rem;
  }
`;

interface UsersToolbarProps {
  /** How many users the search finds; undefined when it is not known. */
  readonly total: number | undefined;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly onArrowDown: () => void;
}

/** The search and the filters, and how many users they find. */
function UsersToolbar({ total, searchRef, onArrowDown }: UsersToolbarProps) {
  const [{ search, filters }, change] = useView('users');
  return (
    <ListToolbar>
      <SearchBox
        ref={searchRef}
        label={t('console.users.search')}
        value={search}
        onChange={(text) => change({ search: text })}
        onArrowDown={onArrowDown}
      />
      <Chips role="group" aria-label={t('console.users.showOnly')}>
        {USER_FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={filters.includes(filter)}
            onClick={() =>
              change({
                filters: filters.includes(filter)
                  ? filters.filter((chosen) => chosen !== filter)
                  : [...filters, filter],
              })
            }
          >
            {t(`console.users.${filter}`)}
          </button>
        ))}
      </Chips>
      <Count role="status">
        {total !== undefined && t('console.users.found', { count: total })}
      </Count>
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
    ${cutAtItsEnd}
  }

  small {
    ${wordsBefore}
  }

  strong {
    font-weight: 600;
    line-height: var(--line-tight);
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
          <bdi>{user.id}</bdi>
        </small>
      </div>
      <RestrictionBadges user={user} />
    </Row>
  );
}
