import { ListChecks } from 'lucide-react';
import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import { PHONE } from '../../ui/media';
import { selectUsers } from '../directory/directory';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Button } from '../ui/Button';
import { PhoneFold } from '../ui/phones';
import { bulkProposed } from '../actions/actionsSlice';
import { bulkLabel } from '../actions/texts';
import { bulksFor } from './bulksFor';
import { reportsApi } from './reportsApi';
import { groupsChecked } from './queueSlice';
import { groupReports } from './reports';
import { t } from '../texts/t';

const Bar = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  font-size: var(--text-control);

  @media ${PHONE} {
    order: 1;
  }

  > strong {
    flex: 1 0 auto;
    font-weight: 600;
  }
`;

interface BulkActionsProps {
  readonly checked: readonly UserId[];
  /** All users of the list, and of the own case. */
  readonly allIds: readonly UserId[];
}

/** The selection, and what can be done about all of it once its reports are read. */
export function BulkActions({ checked, allIds }: BulkActionsProps) {
  const dispatch = useAppDispatch();
  const { currentData: reports = [] } = reportsApi.useListReportsQuery(checked);
  const users = useAppSelector(selectUsers);
  const bulks = bulksFor(groupReports(reports), users);
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
            onClick={() => dispatch(bulkProposed(bulk))}
          >
            {bulkLabel(bulk.about)}
          </Button>
        ))}
      </PhoneFold>
    </Bar>
  );
}
