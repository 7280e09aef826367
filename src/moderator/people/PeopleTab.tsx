import { SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { WindowedList } from '../../ui/WindowedList';
import type { WindowedRowsHandle } from '../../ui/WindowedRows';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { EmptyState, Failure } from '../ui/EmptyState';
import { Pane } from '../ui/Pane';
import { SkeletonRows } from '../ui/SkeletonRows';
import { PeopleToolbar } from './PeopleToolbar';
import { PersonRow } from './PersonRow';
import { selectPeople } from './peopleSelectors';
import { morePeopleRequested, peopleListOpened, peopleRetried, personOpened } from './peopleSlice';

const ROW_HEIGHT = 56;

/** Everybody, found by name or id and by what is in force for them. */
export function PeopleTab() {
  const dispatch = useAppDispatch();
  const { query, status, next } = useAppSelector((state) => state.people);
  const people = useAppSelector(selectPeople);
  const list = useRef<WindowedRowsHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    dispatch(peopleListOpened());
  }, [dispatch]);
  const isEmpty = people.length === 0 && status === 'ready';
  return (
    <Pane aria-label="Users">
      <PeopleToolbar searchRef={search} onArrowDown={() => list.current?.focusFirst()} />
      {status === 'failed' && (
        <Failure text="The users could not be loaded." onRetry={() => dispatch(peopleRetried())} />
      )}
      {isEmpty ? (
        <EmptyState icon={<SearchX size={32} aria-hidden="true" />} title="No users found">
          <p>
            {query.filters.length > 1
              ? 'Only users with all selected restrictions are shown. Remove one to see more.'
              : 'Search for a part of the name or the id.'}
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
            <PersonRow key={user.id} user={user} onOpen={() => dispatch(personOpened(user.id))} />
          )}
        </WindowedList>
      )}
    </Pane>
  );
}
