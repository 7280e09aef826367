import styled from 'styled-components';
import { toChannelId } from '../../domain/ids';
import { userSelectors } from '../../features/users/usersSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { bulkProposed } from '../actions/actionsSlice';
import { SearchBox } from '../../ui/SearchBox';
import { countOf, EFFECTS, MESSAGE_EFFECTS } from '../actions/texts';
import { useNames } from '../actions/hooks';
import { selectHasModeration, selectMayDecide } from '../state/consoleSlice';
import { nextCaseRequested, selectIsNoneFree } from '../team/leasesSlice';
import { Button } from '../ui/Button';
import { SelectField } from '../ui/Field';
import { Toolbar } from '../ui/Pane';
import { SavedViews } from './SavedViews';
import { bans, channelRestrictions, deletions, dismissals } from './reportedMessages';
import {
  selectCheckedGroups,
  selectGroups,
  selectQueueChoices,
  selectQueueCount,
  type ReportGroup,
} from './queueSelectors';
import {
  type ACCOUNT_AGES,
  groupsChecked,
  isAccountAge,
  isQueueAge,
  QUEUE_SCOPES,
  QUEUE_SORTS,
  type QueueAge,
  queueAccountChosen,
  queueAgeChosen,
  queueChannelChosen,
  queueReasonChosen,
  queueScopeChosen,
  queueSearched,
  queueSorted,
  selectQueueView,
} from './queueSlice';

const SORT_LABELS = { newest: 'Newest first', most: 'Most reported' } as const;

const AGE_LABELS: Readonly<Record<QueueAge, string>> = {
  all: 'Any time',
  hour: 'Last hour',
  day: 'Last day',
  week: 'Last week',
};

const ACCOUNT_LABELS: Readonly<Record<keyof typeof ACCOUNT_AGES, string>> = {
  all: 'Any account',
  day: 'New since a day',
  week: 'New since a week',
};

const SCOPE_LABELS = { all: 'Everything', author: 'Author', text: 'Message' } as const;

const Search = styled.div`
  display: flex;
  flex: 1 0 100%;
  gap: var(--space-2);

  > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

const BulkBar = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  font-size: var(--text-control);

  > span {
    margin-inline-end: auto;
    font-weight: 600;
  }
`;

/** Sorting and filters of the queue, and bulk actions. */
export function QueueToolbar() {
  const dispatch = useAppDispatch();
  const names = useNames();
  const { sort, reason, channelId, search, scope, age, account } = useAppSelector(selectQueueView);
  const { reasons, channelIds } = useAppSelector(selectQueueChoices);
  const checked = useAppSelector(selectCheckedGroups);
  return (
    <Toolbar>
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
      <SelectField
        label="Order"
        isBare
        value={sort}
        onChange={(value) => {
          const chosen = QUEUE_SORTS.find((known) => known === value);
          if (chosen) dispatch(queueSorted(chosen));
        }}
      >
        {QUEUE_SORTS.map((known) => (
          <option key={known} value={known}>
            {SORT_LABELS[known]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Reason"
        isBare
        value={reason}
        onChange={(value) => dispatch(queueReasonChosen(value))}
      >
        <option value="">Any reason</option>
        {reasons.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </SelectField>
      <SelectField
        label="Channel"
        isBare
        value={channelId ?? ''}
        onChange={(value) => dispatch(queueChannelChosen(value === '' ? null : toChannelId(value)))}
      >
        <option value="">Any channel</option>
        {channelIds.map((id) => (
          <option key={id} value={id}>
            {names.channel(id)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Age"
        isBare
        value={age}
        onChange={(value) => {
          if (isQueueAge(value)) dispatch(queueAgeChosen(value, Date.now()));
        }}
      >
        {Object.entries(AGE_LABELS).map(([known, label]) => (
          <option key={known} value={known}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Account"
        isBare
        value={account}
        onChange={(value) => {
          if (isAccountAge(value)) dispatch(queueAccountChosen(value));
        }}
      >
        {Object.entries(ACCOUNT_LABELS).map(([known, label]) => (
          <option key={known} value={known}>
            {label}
          </option>
        ))}
      </SelectField>
      <SavedViews />
      <NextCase />
      {checked.length > 0 && <Bulk checked={checked} />}
    </Toolbar>
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
      <span role="status">{isNoneFree && 'Somebody is working on every case of this list.'}</span>
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
