import { SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { userTitle, type User } from '../../domain/user';
import { Avatar } from '../../ui/Avatar';
import { SearchBox } from '../../ui/SearchBox';
import { Skeleton } from '../../ui/Skeleton';
import { WindowedList } from '../../ui/WindowedList';
import type { WindowedRowsHandle } from '../../ui/WindowedRows';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { EmptyState, Failure } from '../ui/EmptyState';
import { Pane } from '../ui/Pane';
import { selectPeople } from './peopleSelectors';
import {
  morePeopleRequested,
  PEOPLE_FILTERS,
  peopleFilterToggled,
  peopleListOpened,
  peopleRetried,
  peopleSearched,
  personOpened,
} from './peopleSlice';
import { StandingBadges } from './StandingBadges';

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--colour-border);

  > :first-child {
    flex: 1 1 260px;
    max-width: 420px;
  }
`;

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
`;

const PersonRow = styled.button`
  display: flex;
  gap: var(--space-3);
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
    flex: 1;
    min-width: 0;
  }

  strong,
  small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  strong {
    font-weight: 600;
    line-height: var(--line-tight);
  }

  small {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
  }

  /* Two lines of badges rather than no name. */
  @media (max-width: 560px) {
    > span:last-child {
      flex-direction: column;
      align-items: end;
    }
  }
`;

const FILTER_LABELS = {
  banned: 'Banned',
  muted: 'Muted',
  blocked: 'Blocked',
  flagged: 'Flagged',
} as const;
const ROW_HEIGHT = 56;

/** Everybody, found by name or id and by what is in force for them. */
export function PeopleTab() {
  const dispatch = useAppDispatch();
  const { query, status, total, next } = useAppSelector((state) => state.people);
  const people = useAppSelector(selectPeople);
  const list = useRef<WindowedRowsHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    dispatch(peopleListOpened());
  }, [dispatch]);
  const isEmpty = people.length === 0 && status === 'ready';
  return (
    <Pane aria-label="Users">
      <Top>
        <SearchBox
          ref={search}
          label="Search by name or id"
          value={query.search}
          onChange={(text) => dispatch(peopleSearched(text))}
          onArrowDown={() => list.current?.focusFirst()}
        />
        <Chips role="group" aria-label="Only who is">
          {PEOPLE_FILTERS.map((filter) => (
            <button
              key={filter}
              type="button"
              aria-pressed={query.filters.includes(filter)}
              onClick={() => dispatch(peopleFilterToggled(filter))}
            >
              {FILTER_LABELS[filter]}
            </button>
          ))}
        </Chips>
        <Count role="status">{total !== null && `${total.toLocaleString()} found`}</Count>
      </Top>
      {status === 'failed' && (
        <Failure text="The users could not be loaded." onRetry={() => dispatch(peopleRetried())} />
      )}
      {isEmpty ? (
        <EmptyState icon={<SearchX size={32} aria-hidden="true" />} title="Nobody found">
          <p>
            {query.filters.length > 1
              ? 'All chosen marks must be true of a person; take one away to see more.'
              : 'Try a part of the name or of the id.'}
          </p>
        </EmptyState>
      ) : (
        <WindowedList
          ref={list}
          label="Users"
          items={people}
          rowHeight={ROW_HEIGHT}
          isBusy={status === 'loading'}
          onArrowUpFromFirst={() => search.current?.focus()}
          onEndNear={() => next !== null && dispatch(morePeopleRequested())}
          after={status === 'loading' && <SkeletonRows count={people.length === 0 ? 10 : 2} />}
        >
          {(user) => (
            <Person key={user.id} user={user} onOpen={() => dispatch(personOpened(user.id))} />
          )}
        </WindowedList>
      )}
    </Pane>
  );
}

function Person({ user, onOpen }: { readonly user: User; readonly onOpen: () => void }) {
  const name = userTitle(user);
  return (
    <PersonRow type="button" title={user.id} onClick={onOpen}>
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
      <StandingBadges user={user} />
    </PersonRow>
  );
}

export function SkeletonRows({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} style={{ padding: '6px 8px' }}>
      <Skeleton $width="100%" $height="44px" $radius="var(--radius-medium)" />
    </div>
  ));
}
