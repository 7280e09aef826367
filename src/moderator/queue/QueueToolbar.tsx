import styled from 'styled-components';
import { toChannelId } from '../../domain/ids';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { bulkProposed } from '../decisions/decisionsSlice';
import type { Deed } from '../decisions/deed';
import { countOf } from '../decisions/texts';
import { useNames } from '../decisions/useNames';
import { Button } from '../ui/Button';
import { SelectField } from '../ui/Field';
import { Toolbar } from '../ui/Pane';
import {
  selectCheckedGroups,
  selectGroups,
  selectQueueChoices,
  type ReportGroup,
} from './queueSelectors';
import {
  groupsChecked,
  QUEUE_SORTS,
  queueChannelChosen,
  queueReasonChosen,
  queueSorted,
  selectQueueView,
} from './queueSlice';

const SORT_LABELS = { newest: 'Newest first', most: 'Most reported' } as const;

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

/** Order and narrowing of the queue, and what can be done with several at once. */
export function QueueToolbar() {
  const dispatch = useAppDispatch();
  const names = useNames();
  const { sort, reason, channelId } = useAppSelector(selectQueueView);
  const { reasons, channelIds } = useAppSelector(selectQueueChoices);
  const checked = useAppSelector(selectCheckedGroups);
  return (
    <Toolbar>
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
      {checked.length > 0 && <Bulk checked={checked} />}
    </Toolbar>
  );
}

function Bulk({ checked }: { readonly checked: readonly ReportGroup[] }) {
  const dispatch = useAppDispatch();
  const groups = useAppSelector(selectGroups);
  const reports = checked.reduce((sum, { reports }) => sum + Math.max(1, reports.length), 0);
  const dismissLabel = `Dismiss ${countOf(reports, 'report')}`;
  const banLabel = `Ban ${checked.length} ${checked.length === 1 ? 'person' : 'people'}`;
  return (
    <BulkBar role="group" aria-label="With the selected ones">
      <span>{checked.length} selected</span>
      {checked.length < groups.length && (
        <Button $look="quiet" onClick={() => dispatch(groupsChecked(groups.map(({ id }) => id)))}>
          Select all {groups.length}
        </Button>
      )}
      <Button $look="quiet" onClick={() => dispatch(groupsChecked([]))}>
        Select none
      </Button>
      <Button
        onClick={() =>
          dispatch(bulkProposed({ label: dismissLabel, deeds: checked.flatMap(dismissals) }))
        }
      >
        {dismissLabel}
      </Button>
      <Button
        $look="danger"
        onClick={() => dispatch(bulkProposed({ label: banLabel, deeds: checked.map(banning) }))}
      >
        {banLabel}
      </Button>
    </BulkBar>
  );
}

/** One for each report, so that each has its line in the log. */
function dismissals({ id: userId, reports }: ReportGroup): Deed[] {
  const note = { reason: '' };
  if (reports.length === 0) return [{ type: 'dismiss', userId, reportIds: [], note }];
  return reports.map(({ id }) => ({ type: 'dismiss', userId, reportIds: [id], note }));
}

function banning({ id: userId, reports, reasons }: ReportGroup): Deed {
  const note = { reason: reasons[0] ?? '', reportIds: reports.map(({ id }) => id) };
  return { type: 'decide', userId, decision: { kind: 'ban' }, note };
}
