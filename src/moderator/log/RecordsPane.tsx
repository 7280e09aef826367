import { useRef, type ReactElement, type ReactNode } from 'react';
import styled from 'styled-components';
import { List } from '../../ui/List';
import { selectHasModeration } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Failure, SkeletonRows } from '../ui/EmptyState';
import { Pane } from '../ui/Pane';
import type { SteadyRows } from '../queue/useSteadyRows';
import { useKeepFocus } from '../ui/focus';
import { LoadedSince } from './LoadedSince';
import { recordsRetried } from './recordsListeners';
import { selectRecordsStatus } from './recordsSelectors';
import type { RecordKind } from './translateRecords';

/** The filters above a list: a search first, then selects. */
export const ListToolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--colour-border);

  > :first-child {
    flex: 1 1 15rem;
    max-width: 26rem;
  }

  > label {
    flex: 0 1 170px;
  }

  @media (max-width: 560px) {
    > :first-child {
      flex-basis: 100%;
      max-width: none;
    }

    > label {
      flex: 1 1 120px;
    }
  }
`;

interface RecordsPaneProps<Row extends { readonly id: string }> {
  readonly kind: RecordKind;
  readonly label: string;
  readonly toolbar: ReactNode;
  readonly rows: readonly Row[];
  /** Keeps the rows in their places while the pointer is over the list. */
  readonly steady?: Pick<SteadyRows<Row>, 'onPointerEnter' | 'onPointerLeave'>;
  /** Estimate in px until a row is measured. */
  readonly rowHeight: number;
  readonly failure: string;
  /** Shown when the list is loaded and has no rows. */
  readonly empty: ReactNode;
  readonly children: (row: Row) => ReactElement;
}

/** A list of moderation records with its loading, failed and empty states. */
export function RecordsPane<Row extends { readonly id: string }>(props: RecordsPaneProps<Row>) {
  const { kind, label, toolbar, rows, steady, rowHeight, failure, empty, children } = props;
  const dispatch = useAppDispatch();
  const hasModeration = useAppSelector(selectHasModeration);
  const status = useAppSelector((state) => selectRecordsStatus(state, kind));
  const region = useRef<HTMLElement>(null);
  useKeepFocus(region);
  const isBroken = hasModeration && (status === 'failed' || status === 'denied');
  return (
    <Pane
      ref={region}
      tabIndex={-1}
      aria-label={label}
      onPointerEnter={steady?.onPointerEnter}
      onPointerLeave={steady?.onPointerLeave}
    >
      {toolbar}
      {isBroken && <Failure text={failure} onRetry={() => dispatch(recordsRetried(kind))} />}
      {rows.length === 0 && status === 'loading' && <SkeletonRows count={8} />}
      {rows.length === 0 && status !== 'loading' && !isBroken && empty}
      {rows.length > 0 && (
        <List label={label} items={rows} rowHeight={rowHeight} isBusy={status === 'loading'}>
          {children}
        </List>
      )}
      <LoadedSince kind={kind} />
    </Pane>
  );
}
