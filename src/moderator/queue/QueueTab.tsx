import { PartyPopper } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import { PHONE } from '../../ui/media';
import type { ListHandle } from '../../ui/List';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { selectHasModeration } from '../state/consoleSlice';
import { LoadedSince } from '../log/LoadedSince';
import { recordsRetried } from '../log/recordsListeners';
import { selectRecordsStatus } from '../log/recordsSelectors';
import { SkeletonRows, EmptyState, Failure } from '../ui/EmptyState';
import { Pane } from '../ui/Pane';
import { useKeepFocus } from '../ui/focus';
import { GroupDetail } from './GroupDetail';
import { GroupRow } from './GroupRow';
import { QueueList } from './QueueList';
import { LoggedToolbar } from './LoggedToolbar';
import { selectGroups, selectQueueCount, selectShownGroup } from './queueSelectors';
import { groupSelected, selectQueueFilters, selectQueueView } from './queueSlice';
import { useQueueKeys } from './queueKeys';
import { useSteadyRows } from './useSteadyRows';

/** The list and the case beside each other; on a phone one of them. */
export const Columns = styled.div`
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
  const { isDetailOpen } = useAppSelector(selectQueueView);
  const status = useAppSelector((state) => selectRecordsStatus(state, 'reports'));
  const hasModeration = useAppSelector(selectHasModeration);
  const isBroken = hasModeration && (status === 'failed' || status === 'denied');
  const groups = useAppSelector(selectGroups);
  const total = useAppSelector(selectQueueCount);
  const group = useAppSelector(selectShownGroup);
  const region = useRef<HTMLDivElement>(null);
  useKeepFocus(region);
  const list = useRef<ListHandle>(null);
  const steady = useSteadyRows(groups, JSON.stringify(useAppSelector(selectQueueFilters)));
  useQueueKeys((by) => {
    const open = steady.rows.filter((row) => !steady.isClosed(row));
    const from = group ? open.indexOf(group) : 0;
    const next = open[Math.max(0, Math.min(open.length - 1, from + by))];
    if (!next) return;
    dispatch(groupSelected({ userId: next.id, index: groups.indexOf(next) }));
    list.current?.focusRow(steady.rows.indexOf(next));
  }, group);
  return (
    <Columns
      ref={region}
      tabIndex={-1}
      data-detail={isDetailOpen && group !== undefined}
      aria-busy={status === 'loading'}
    >
      <Pane aria-label="Reported users">
        <LoggedToolbar />
        {isBroken && (
          <Failure
            text={
              status === 'denied'
                ? 'This link gives no access to the reports.'
                : 'The reports could not be loaded.'
            }
            onRetry={() => dispatch(recordsRetried('reports'))}
          />
        )}
        {groups.length === 0 && status === 'loading' && <SkeletonRows count={8} />}
        {groups.length > 0 && (
          <QueueList
            {...{ ref: list, groups, steady, shown: group }}
            row={(each, state) => <GroupRow group={each} {...state} />}
          />
        )}
        {groups.length === 0 && status !== 'loading' && total > 0 && (
          <EmptyState icon={null} title="No matching reports">
            <p>{total} users are in the queue, but none that you look for.</p>
          </EmptyState>
        )}
        <LoadedSince kind="reports" />
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
