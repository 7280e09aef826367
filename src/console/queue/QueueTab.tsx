import { skipToken } from '@reduxjs/toolkit/query';
import { PartyPopper } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import { PHONE } from '../../ui/media';
import { QueueList } from './QueueList';
import { useQueueKeys } from './queueKeys';
import { groupSelected, selectQueueFilters, selectQueueView } from './queueSlice';
import { useSteadyRows } from '../ui/useSteadyRows';
import { selectClaim } from '../team/leasesSlice';
import { EmptyState, Failure, SkeletonRows } from '../ui/EmptyState';
import { useKeepFocus } from '../ui/focus';
import { Hint, Pane } from '../ui/Pane';
import type { ListHandle } from '../../ui/List';
import { serverEndpoints } from '../api/endpoints';
import { useCounts } from '../api/useCounts';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { CaseDetail } from './CaseDetail';
import { QueueToolbar } from './QueueToolbar';
import { useQueue } from './useQueue';

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
  const queue = useQueue();
  const { rows, isError, isFetching, hasNextPage, isCut } = queue;
  const { queue: total = 0 } = useCounts();
  const shown =
    rows.find(({ id }) => id === selectedId) ?? rows[Math.min(selectedIndex, rows.length - 1)];
  // The next free case may be further down than what is loaded.
  const held = claim?.status === 'held' && claim.userId === selectedId ? claim.userId : undefined;
  const { currentData: own } = serverEndpoints.useGetCaseQuery(
    held === undefined ? skipToken : { userId: held },
  );
  const isOpen = (own?.openReports ?? 0) > (queue.closing.get(held ?? '') ?? 0);
  const shownId = held !== undefined && isOpen ? held : shown?.id;
  const isLoading = isFetching && rows.length === 0;
  const region = useRef<HTMLDivElement>(null);
  useKeepFocus(region);
  const list = useRef<ListHandle>(null);
  const steady = useSteadyRows(rows, JSON.stringify(useAppSelector(selectQueueFilters)));
  useQueueKeys((by) => {
    const open = steady.rows.filter((row) => !steady.isClosed(row));
    const from = shown ? open.indexOf(shown) : 0;
    const next = open[Math.max(0, Math.min(open.length - 1, from + by))];
    if (!next) return;
    dispatch(groupSelected({ userId: next.id, index: rows.indexOf(next) }));
    list.current?.focusRow(steady.rows.indexOf(next));
  }, shown);
  return (
    <Columns
      ref={region}
      tabIndex={-1}
      data-detail={isDetailOpen && shownId !== undefined}
      aria-busy={isLoading}
    >
      <Pane aria-label="Reported users">
        <QueueToolbar ids={rows.map(({ id }) => id)} hasCases={total > 0} />
        {isError && (
          <Failure text="The reports could not be loaded." onRetry={() => void queue.refetch()} />
        )}
        {isLoading && <SkeletonRows count={8} />}
        {rows.length > 0 && (
          <QueueList
            {...{ ref: list, rows, steady, shown }}
            onEndNear={() => hasNextPage && !isFetching && void queue.fetchNextPage()}
            after={isCut && <Hint>The first {rows.length} users. Filters show others.</Hint>}
          />
        )}
        {rows.length === 0 && !isLoading && total > 0 && !isError && (
          <EmptyState icon={null} title="No matching reports">
            <p>{total} users are in the queue, but none that you look for.</p>
          </EmptyState>
        )}
      </Pane>
      <Pane aria-label="Report">
        {shownId !== undefined ? (
          <CaseDetail userId={shownId} />
        ) : (
          !isLoading &&
          !isError &&
          total === 0 && (
            <EmptyState
              icon={<PartyPopper size={36} aria-hidden="true" />}
              title="The queue is empty"
            >
              <p>All reports are closed. New reports appear here as they arrive.</p>
            </EmptyState>
          )
        )}
      </Pane>
    </Columns>
  );
}
