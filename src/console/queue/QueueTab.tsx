import { skipToken } from '@reduxjs/toolkit/query';
import { PartyPopper } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import styled from 'styled-components';
import { PHONE } from '../../ui/media';
import { CASE_HEIGHT, CaseRow } from './CaseRow';
import { useQueueKeys } from './queueKeys';
import { detailOpened, groupSelected, selectQueueView } from './queueSlice';
import { useSteadyRows } from '../ui/useSteadyRows';
import { selectClaim } from '../team/leasesSlice';
import { EmptyState } from '../ui/EmptyState';
import { ListPane } from '../ui/ListPane';
import { Pane } from '../ui/Pane';
import type { ListHandle } from '../../ui/List';
import { serverEndpoints } from '../api/endpoints';
import { useCounts } from '../api/useCounts';
import { BulkActions } from './BulkActions';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { CaseDetail } from './CaseDetail';
import { QueueToolbar } from './QueueToolbar';
import { type QueueRow, useQueue } from './useQueue';
import { useShownCase } from './useShownCase';
import { t } from '../texts/t';

/** The list and the case beside each other; on a phone one of them. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(280px, 350px) minmax(0, 1fr);
  height: 100%;
  min-height: 0;

  > :first-child {
    border-inline-end: 1px solid var(--colour-border);
    background: var(--colour-panel);
  }

  @media ${PHONE} {
    grid-template-columns: minmax(0, 1fr);

    > :first-child {
      border-inline-end: 0;
    }

    &[data-detail='false'] > :last-child,
    &[data-detail='true'] > :first-child {
      display: none;
    }
  }
`;

/** Reported users and the reports about them. */
export function QueueTab() {
  const dispatch = useAppDispatch();
  const { isDetailOpen, selectedId, selectedIndex } = useAppSelector(selectQueueView);
  const claim = useAppSelector(selectClaim);
  const { list, closing } = useQueue();
  const { rows, isLoading, isBroken } = list;
  const { queue: total = 0 } = useCounts();
  const held = claim?.status === 'held' && claim.userId === selectedId ? claim.userId : undefined;
  const { currentData: own } = serverEndpoints.useGetCaseQuery(
    held === undefined ? skipToken : { userId: held },
  );
  const isOver = own !== undefined && own.openReports <= (closing.get(own.userId) ?? 0);
  const heldId = isOver ? undefined : held;
  const steady = useSteadyRows(list);
  const open = steady.rows.filter((row) => !steady.isClosed(row));
  const { row: shown, keptId } = useShownCase({ rows: open, query: list.query }, closing, heldId);
  const shownId = keptId ?? shown?.id;
  // The own case can be selected also where the rows have it not.
  const isUnlisted = heldId !== undefined && keptId === heldId;
  const selectable = [...(isUnlisted ? [heldId] : []), ...rows.map(({ id }) => id)];
  const handle = useRef<ListHandle>(null);
  const select = (row: QueueRow) =>
    dispatch(groupSelected({ userId: row.id, index: open.indexOf(row) }));
  useQueueKeys(
    (by) => {
      // In the place of a case that is gone is the next one.
      const from = shown ? open.indexOf(shown) : selectedIndex - (by > 0 ? 1 : 0);
      const next = open[Math.max(0, Math.min(open.length - 1, from + by))];
      if (!next) return;
      select(next);
      handle.current?.focusRow(steady.rows.indexOf(next));
    },
    shownId,
    selectable.find((id) => id === shownId),
  );
  const focusShownRow = useEffectEvent(() => {
    if (shown) handle.current?.focusRow(steady.rows.indexOf(shown));
  });
  const wasDetailOpen = useRef(isDetailOpen);
  useEffect(() => {
    if (wasDetailOpen.current && !isDetailOpen) focusShownRow();
    wasDetailOpen.current = isDetailOpen;
  }, [isDetailOpen]);
  return (
    <Columns data-detail={isDetailOpen && shownId !== undefined} aria-busy={isLoading}>
      <ListPane
        label={t('queue.title')}
        toolbar={<QueueToolbar hasCases={total > 0} />}
        footer={<BulkActions ids={selectable} />}
        list={list}
        steady={steady}
        rowHeight={CASE_HEIGHT}
        failure={t('queue.failed')}
        empty={
          total > 0 && (
            <EmptyState title={t('queue.noneFound')}>
              {t('queue.noneOf', { count: total })}
            </EmptyState>
          )
        }
        listRef={handle}
      >
        {(row) => (
          <CaseRow
            key={row.id}
            row={row}
            isClosed={steady.isClosed(row)}
            isCurrent={row.id === shown?.id}
            onOpen={() => {
              if (steady.isClosed(row)) return;
              select(row);
              dispatch(detailOpened());
            }}
          />
        )}
      </ListPane>
      <Pane aria-label={t('queue.case')}>
        {shownId !== undefined && <CaseDetail userId={shownId} />}
        {shownId === undefined && !isLoading && !isBroken && total === 0 && (
          <EmptyState icon={PartyPopper} title={t('queue.empty')}>
            {t('queue.emptyHint')}
          </EmptyState>
        )}
      </Pane>
    </Columns>
  );
}
