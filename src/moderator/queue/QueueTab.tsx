import { PartyPopper } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import type { WindowedRowsHandle } from '../../ui/WindowedRows';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { selectHasModeration } from '../app/consoleSlice';
import { historyRetried } from '../history/historyFacts';
import { selectHistoryStatus } from '../history/historySelectors';
import { SkeletonRows } from '../ui/SkeletonRows';
import { EmptyState, Failure } from '../ui/EmptyState';
import { Pane } from '../ui/Pane';
import { useKeptFocus } from '../ui/useKeptFocus';
import { GroupDetail } from './GroupDetail';
import { QueueList } from './QueueList';
import { QueueToolbar } from './QueueToolbar';
import { selectGroups, selectQueueCount, selectShownGroup } from './queueSelectors';
import { groupSelected, selectQueueView } from './queueSlice';
import { useQueueKeys } from './useQueueKeys';

const SMALL = '(max-width: 760px)';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(280px, 350px) minmax(0, 1fr);
  height: 100%;
  min-height: 0;

  > :first-child {
    border-inline-end: 1px solid var(--colour-border);
    background: var(--colour-panel);
  }

  @media ${SMALL} {
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

/** Who was reported and waits for an answer. */
export function QueueTab() {
  const dispatch = useAppDispatch();
  const { isDetailOpen } = useAppSelector(selectQueueView);
  const status = useAppSelector((state) => selectHistoryStatus(state, 'reports'));
  const hasModeration = useAppSelector(selectHasModeration);
  const isBroken = hasModeration && (status === 'failed' || status === 'denied');
  const groups = useAppSelector(selectGroups);
  const total = useAppSelector(selectQueueCount);
  const group = useAppSelector(selectShownGroup);
  const region = useRef<HTMLDivElement>(null);
  useKeptFocus(region);
  const list = useRef<WindowedRowsHandle>(null);
  useQueueKeys((by) => {
    const from = group ? groups.indexOf(group) : 0;
    const index = Math.max(0, Math.min(groups.length - 1, from + by));
    const next = groups[index];
    if (!next) return;
    dispatch(groupSelected({ userId: next.id, index }));
    list.current?.focusRow(index);
  }, group);
  return (
    <Columns
      ref={region}
      tabIndex={-1}
      data-detail={isDetailOpen && group !== undefined}
      aria-busy={status === 'loading'}
    >
      <Pane aria-label="Reported people">
        <QueueToolbar />
        {isBroken && (
          <Failure
            text={
              status === 'denied'
                ? 'The service does not show the reports to this link.'
                : 'The reports could not be loaded.'
            }
            onRetry={() => dispatch(historyRetried('reports'))}
          />
        )}
        {groups.length === 0 && status === 'loading' && <SkeletonRows count={8} />}
        {groups.length > 0 && <QueueList ref={list} groups={groups} shown={group} />}
        {groups.length === 0 && status !== 'loading' && total > 0 && (
          <EmptyState icon={null} title="No matching reports">
            <p>{total} people are in the queue, but none for this reason and channel.</p>
          </EmptyState>
        )}
      </Pane>
      <Pane aria-label="Report">
        {group ? (
          <GroupDetail group={group} />
        ) : (
          status !== 'loading' &&
          !isBroken &&
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
