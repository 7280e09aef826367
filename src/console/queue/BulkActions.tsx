import { ListChecks } from 'lucide-react';
import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import { selectUsers } from '../directory/directory';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Button } from '../ui/Button';
import { Toolbar } from '../ui/Pane';
import { PhoneFold } from '../ui/phones';
import { bulkProposed } from '../actions/actionsSlice';
import { bulkLabel } from '../actions/texts';
import { bulksFor } from './bulksFor';
import { reportsApi } from './reportsApi';
import { groupsChecked, selectQueueView } from './queueSlice';
import { groupReports } from './reports';
import { t } from '../texts/t';

const Bar = styled(Toolbar)`
  align-items: center;
  border-top: 1px solid var(--colour-border);
  border-bottom: 0;
  font-size: var(--text-control);

  /* With larger text the list keeps its half. */
  max-height: 50%;
  overflow-y: auto;

  button {
    max-width: 100%;
    white-space: normal;
  }

  > strong {
    flex: 1 0 auto;
    font-weight: 600;
  }
`;

interface BulkActionsProps {
  /** The users of the list, and of the own case. */
  readonly ids: readonly UserId[];
}

/** The selection, if there is one, and what can be done about all of it. */
export function BulkActions({ ids }: BulkActionsProps) {
  const { checkedIds } = useAppSelector(selectQueueView);
  const checked = ids.filter((id) => checkedIds.includes(id));
  return checked.length > 0 && <Selection checked={checked} allIds={ids} />;
}

interface SelectionProps {
  readonly checked: readonly UserId[];
  readonly allIds: readonly UserId[];
}

function Selection({ checked, allIds }: SelectionProps) {
  const dispatch = useAppDispatch();
  const { data = [], currentData } = reportsApi.useListReportsQuery(checked);
  const users = useAppSelector(selectUsers);
  const bulks = bulksFor(groupReports(data), users);
  return (
    <Bar role="group" aria-label={t('queue.bulkActions')}>
      <strong>{t('queue.selected', { count: checked.length })}</strong>
      <PhoneFold
        label={
          <>
            <ListChecks size={16} aria-hidden="true" />
            {t('queue.actions')}
          </>
        }
      >
        {checked.length < allIds.length && (
          <Button data-look="quiet" onClick={() => dispatch(groupsChecked(allIds))}>
            {t('queue.selectAll', { count: allIds.length })}
          </Button>
        )}
        <Button data-look="quiet" onClick={() => dispatch(groupsChecked([]))}>
          {t('queue.selectNone')}
        </Button>
        {bulks.map((bulk) => (
          <Button
            key={bulk.about.name}
            data-look={bulk.tone}
            disabled={!currentData}
            onClick={() => dispatch(bulkProposed(bulk))}
          >
            {bulkLabel(bulk.about)}
          </Button>
        ))}
      </PhoneFold>
    </Bar>
  );
}
