import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { userSelectors } from '../../features/users/usersSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { bulkProposed } from '../actions/actionsSlice';
import { PHONE } from '../../ui/media';
import { SearchBox } from '../../ui/SearchBox';
import { countOf, EFFECTS, MESSAGE_EFFECTS } from '../actions/texts';
import { selectHasModeration, selectMayDecide } from '../state/consoleSlice';
import { nextCaseRequested, selectIsNoneFree } from '../team/leasesSlice';
import { Button } from '../ui/Button';
import { SelectField } from '../ui/Field';
import { Toolbar } from '../ui/Pane';
import { QueueFilterFields } from './QueueFilterFields';
import { SavedViews } from './SavedViews';
import { bans, channelRestrictions, deletions, dismissals } from './reportedMessages';
import {
  selectCheckedGroups,
  selectGroups,
  selectQueueCount,
  type ReportGroup,
} from './queueSelectors';
import {
  groupsChecked,
  NO_FILTERS,
  QUEUE_SCOPES,
  queueScopeChosen,
  queueSearched,
  selectQueueView,
  selectQueueFilters,
} from './queueSlice';

const SCOPE_LABELS = { all: 'Everything', author: 'Author', text: 'Message' } as const;

const FILTERS_ID = 'queue-filters';

const Search = styled.div`
  display: flex;
  flex: 1 0 100%;
  gap: var(--space-2);

  > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

const Filters = styled.div`
  display: contents;

  > label {
    flex: 1 1 120px;
  }

  /* Below the two buttons. */
  @media ${PHONE} {
    display: flex;
    flex: 1 0 100%;
    flex-wrap: wrap;
    gap: var(--space-2);
    order: 1;
  }
`;

/** On a phone the list needs the room: filters are folded away. */
const Bar = styled(Toolbar)`
  @media ${PHONE} {
    &[data-open='false'] :is(${Search} > :last-child, ${Filters}) {
      display: none;
    }
  }
`;

const OnPhones = styled.span`
  display: none;

  @media ${PHONE} {
    display: flex;
    flex: 1;

    > * {
      flex: 1;
    }
  }
`;

/** While it is empty it takes no room, nor the gap beside it. */
const Status = styled.span`
  &:empty {
    margin-inline-start: calc(-1 * var(--space-2));
  }
`;

const BulkBar = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  font-size: var(--text-control);

  @media ${PHONE} {
    order: 1;
  }

  > span {
    margin-inline-end: auto;
    font-weight: 600;
  }
`;

/** Sorting and filters of the queue, and bulk actions. */
export function QueueToolbar() {
  const dispatch = useAppDispatch();
  const { search, scope } = useAppSelector(selectQueueView);
  const [isOpen, setOpen] = useState(false);
  const checked = useAppSelector(selectCheckedGroups);
  return (
    <Bar data-open={isOpen}>
      <Search>
        <SearchBox
          label="Search the queue"
          value={search}
          onChange={(text) => dispatch(queueSearched(text))}
        />
        <SelectField
          label="Search in"
          isBare
          value={scope}
          onChange={(value) => {
            const chosen = QUEUE_SCOPES.find((known) => known === value);
            if (chosen) dispatch(queueScopeChosen(chosen));
          }}
        >
          {QUEUE_SCOPES.map((known) => (
            <option key={known} value={known}>
              {SCOPE_LABELS[known]}
            </option>
          ))}
        </SelectField>
      </Search>
      <FilterFold isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      <Filters id={FILTERS_ID}>
        <QueueFilterFields />
        <SavedViews />
      </Filters>
      <NextCase />
      {checked.length > 0 && <Bulk checked={checked} />}
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
    <OnPhones>
      <Button aria-expanded={isOpen} aria-controls={FILTERS_ID} onClick={onToggle}>
        <SlidersHorizontal size={16} aria-hidden="true" />
        {set === 0 ? 'Filters' : `Filters (${set})`}
      </Button>
    </OnPhones>
  );
}

/** Opens the next case that nobody works on. */
function NextCase() {
  const dispatch = useAppDispatch();
  const isOffered = useAppSelector(
    (state) => selectHasModeration(state) && selectMayDecide(state) && selectQueueCount(state) > 0,
  );
  const isNoneFree = useAppSelector(selectIsNoneFree);
  return (
    <>
      {isOffered && (
        <Button
          $look="primary"
          data-key="n"
          aria-keyshortcuts="n"
          onClick={() => dispatch(nextCaseRequested())}
        >
          Next free case
        </Button>
      )}
      <Status role="status">
        {isNoneFree && 'Somebody is working on every case of this list.'}
      </Status>
    </>
  );
}

type Proposal = Parameters<typeof bulkProposed>[0];

function peopleOf(count: number): string {
  return `${count} ${count === 1 ? 'person' : 'people'}`;
}

function Bulk({ checked }: { readonly checked: readonly ReportGroup[] }) {
  const dispatch = useAppDispatch();
  const groups = useAppSelector(selectGroups);
  const reports = checked.reduce((sum, { reports }) => sum + Math.max(1, reports.length), 0);
  const users = useAppSelector((state) => userSelectors.selectEntities(state.users));
  const withChannel = checked.filter(({ channelIds }) => channelIds.length > 0);
  const deleted = checked.flatMap((group) => deletions({ ...group, flag: users[group.id]?.flag }));
  const bulks: readonly Proposal[] = [
    {
      ...{ label: `Dismiss ${countOf(reports, 'report')}`, tone: 'plain', effect: EFFECTS.dismiss },
      actions: checked.flatMap(dismissals),
    },
    {
      ...{ label: `Delete ${countOf(deleted.length, 'message')}`, tone: 'plain' },
      ...{ effect: MESSAGE_EFFECTS.deleteReported, actions: deleted },
    },
    {
      ...{ label: `Mute ${peopleOf(withChannel.length)}`, tone: 'plain' },
      effect: `In the channels where they were reported. ${EFFECTS.mute}`,
      actions: checked.flatMap((group) => channelRestrictions('mute', group)),
    },
    {
      ...{ label: `Block ${peopleOf(withChannel.length)}`, tone: 'danger' },
      effect: `From the channels where they were reported. ${EFFECTS.block}`,
      actions: checked.flatMap((group) => channelRestrictions('block', group)),
    },
    {
      ...{ label: `Ban ${peopleOf(checked.length)}`, tone: 'danger', effect: EFFECTS.ban },
      actions: checked.flatMap(bans),
    },
  ];
  return (
    <BulkBar role="group" aria-label="Actions for the selected people">
      <span>{checked.length} selected</span>
      {checked.length < groups.length && (
        <Button $look="quiet" onClick={() => dispatch(groupsChecked(groups.map(({ id }) => id)))}>
          Select all {groups.length}
        </Button>
      )}
      <Button $look="quiet" onClick={() => dispatch(groupsChecked([]))}>
        Select none
      </Button>
      {bulks
        .filter(({ actions }) => actions.length > 0)
        .map((bulk) => (
          <Button key={bulk.label} $look={bulk.tone} onClick={() => dispatch(bulkProposed(bulk))}>
            {bulk.label}
          </Button>
        ))}
    </BulkBar>
  );
}
