import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { PHONE } from '../../ui/media';
import { SearchBox } from '../../ui/SearchBox';
import { selectMayDecide } from '../state/consoleSlice';
import { nextCaseRequested, selectIsNoneFree } from '../team/leasesSlice';
import { Button } from '../ui/Button';
import { ChoiceField } from '../ui/Field';
import { Toolbar } from '../ui/Pane';
import { Folded, PhoneFold } from '../ui/PhoneFold';
import type { UserId } from '../../domain/ids';
import { BulkActions } from './BulkActions';
import { QueueFilterFields } from './QueueFilterFields';
import { SavedViews } from './SavedViews';
import { NO_FILTERS, queueFiltered, selectQueueFilters, selectQueueView } from './queueSlice';
import { t } from '../texts/t';

const SCOPE_LABELS = {
  all: 'queue.scopes.all',
  author: 'queue.scopes.author',
  text: 'queue.scopes.text',
} as const;

const FILTERS_ID = 'queue-filters';

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

const Filters = styled(Folded)`
  > label {
    flex: 1 1 120px;
  }
`;

/** On a phone the list needs the room: the scope is folded away with the filters. */
const Bar = styled(Toolbar)`
  @media ${PHONE} {
    &[data-open='false'] ${Search} > :last-child {
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
  /** The users of the list. */
  readonly ids: readonly UserId[];
  /** Whether there is a case that one could open. */
  readonly hasCases: boolean;
}

/** Sorting and filters of the queue, and bulk actions. */
export function QueueToolbar({ ids, hasCases }: QueueToolbarProps) {
  const dispatch = useAppDispatch();
  const { filters, checkedIds } = useAppSelector(selectQueueView);
  const checked = ids.filter((id) => checkedIds.includes(id));
  const [isOpen, setOpen] = useState(false);
  return (
    <Bar data-open={isOpen}>
      <Search>
        <SearchBox
          label={t('queue.search')}
          value={filters.search}
          onChange={(text) => dispatch(queueFiltered({ search: text }, Date.now()))}
        />
        <ChoiceField
          label={t('queue.searchIn')}
          isBare
          value={filters.scope}
          labels={SCOPE_LABELS}
          onChange={(chosen) => dispatch(queueFiltered({ scope: chosen }, Date.now()))}
        />
      </Search>
      <FilterFold isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      <Filters id={FILTERS_ID} data-open={isOpen}>
        <QueueFilterFields />
        <SavedViews />
      </Filters>
      <NextCase hasCases={hasCases} />
      {checked.length > 0 && <BulkActions checked={checked} allIds={ids} />}
    </Bar>
  );
}

/** Unfolds the filters on a phone, and says how many are set. */
function FilterFold({
  isOpen,
  onToggle,
}: {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const { search: _, ...filters } = useAppSelector(selectQueueFilters);
  const names = Object.keys(filters) as (keyof typeof filters)[];
  const set = names.filter((name) => filters[name] !== NO_FILTERS[name]).length;
  return (
    <PhoneFold isOpen={isOpen} controls={FILTERS_ID} onToggle={onToggle}>
      <SlidersHorizontal size={16} aria-hidden="true" />
      {set === 0 ? t('queue.filters') : t('queue.filtersSet', { count: set })}
    </PhoneFold>
  );
}

/** Opens the next case that nobody works on. */
function NextCase({ hasCases }: Pick<QueueToolbarProps, 'hasCases'>) {
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
