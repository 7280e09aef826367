import { SlidersHorizontal } from 'lucide-react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { PHONE } from '../../ui/media';
import { SearchBox } from '../../ui/SearchBox';
import { selectMayDecide } from '../signIn/signInSlice';
import { nextCaseRequested, selectIsNoneFree } from '../team/leasesSlice';
import { Button } from '../ui/Button';
import { SelectField } from '../ui/Field';
import { Toolbar } from '../ui/Pane';
import { PhoneFold } from '../ui/phones';
import { QueueFilterFields } from './QueueFilterFields';
import { SavedViews } from './SavedViews';
import {
  NO_FILTERS,
  QUEUE_SCOPES,
  queueFiltered,
  selectQueueFilters,
  selectQueueView,
} from './queueSlice';
import { t } from '../texts/t';

/** With larger text the scope takes a row of its own: the search is read whole. */
const Search = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  gap: var(--space-2);

  > :first-child {
    flex: 1 1 12rem;
    min-width: 0;
  }

  > :last-child {
    flex: 1 1 auto;
  }
`;

/** On a phone the list needs the room: the scope is folded away with the filters. */
const Bar = styled(Toolbar)`
  @media ${PHONE} {
    &:has(> span > [aria-expanded='false']) ${Search} > :last-child {
      display: none;
    }
  }
`;

/** While it is empty it takes no room, nor the gap beside it. */
const Status = styled.span`
  &:empty {
    margin-inline-start: calc(-1 * var(--space-2));
  }
`;

interface QueueToolbarProps {
  /** Whether there is a case that one could open. */
  readonly hasCases: boolean;
}

/** Sorting and filters of the queue. */
export function QueueToolbar({ hasCases }: QueueToolbarProps) {
  const dispatch = useAppDispatch();
  const { filters } = useAppSelector(selectQueueView);
  return (
    <Bar>
      <Search>
        <SearchBox
          label={t('queue.search')}
          value={filters.search}
          onChange={(text) => dispatch(queueFiltered({ search: text }, Date.now()))}
        />
        <SelectField
          label={t('queue.searchIn')}
          isBare
          value={filters.scope}
          values={QUEUE_SCOPES}
          textOf={(scope) => t(`queue.scopes.${scope}`)}
          onChange={(chosen) => dispatch(queueFiltered({ scope: chosen }, Date.now()))}
        />
      </Search>
      <PhoneFold
        label={
          <>
            <SlidersHorizontal size={16} aria-hidden="true" />
            <FilterLabel />
          </>
        }
      >
        <QueueFilterFields />
        <SavedViews />
      </PhoneFold>
      <NextCase hasCases={hasCases} />
    </Bar>
  );
}

/** How many filters are set. */
function FilterLabel() {
  const { search: _, ...filters } = useAppSelector(selectQueueFilters);
  const names = Object.keys(filters) as (keyof typeof filters)[];
  const set = names.filter((name) => filters[name] !== NO_FILTERS[name]).length;
  return set === 0 ? t('queue.filters') : t('queue.filtersSet', { count: set });
}

/** Opens the next case that nobody works on. */
function NextCase({ hasCases }: QueueToolbarProps) {
  const dispatch = useAppDispatch();
  const isOffered = useAppSelector(selectMayDecide) && hasCases;
  const isNoneFree = useAppSelector(selectIsNoneFree);
  return (
    <>
      {isOffered && (
        <Button
          data-look="primary"
          data-key="n"
          aria-keyshortcuts="n"
          onClick={() => dispatch(nextCaseRequested())}
        >
          {t('queue.nextFree')}
        </Button>
      )}
      <Status role="status">{isNoneFree && t('queue.noneFree')}</Status>
    </>
  );
}
