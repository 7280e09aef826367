import { useRef, type ReactElement, type ReactNode } from 'react';
import styled from 'styled-components';
import { WindowedList } from '../../ui/WindowedList';
import { selectHasModeration } from '../app/consoleSlice';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { Failure } from '../ui/EmptyState';
import { Pane } from '../ui/Pane';
import { SkeletonRows } from '../ui/SkeletonRows';
import { useKeptFocus } from '../ui/useKeptFocus';
import { historyRetried, type HistoryKind } from './historyFacts';
import { selectHistoryStatus } from './historySelectors';

/** What a list of history is narrowed with: a search first, choices after it. */
export const HistoryToolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--colour-border);

  > :first-child {
    flex: 1 1 240px;
    max-width: 420px;
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

interface HistoryPaneProps<Row extends { readonly id: string }> {
  readonly kind: HistoryKind;
  readonly label: string;
  readonly toolbar: ReactNode;
  readonly rows: readonly Row[];
  /** Px, before a row is measured. */
  readonly rowHeight: number;
  readonly failure: string;
  /** What stands in place of rows where there certainly are none. */
  readonly empty: ReactNode;
  readonly children: (row: Row) => ReactElement;
}

/** A part of the history of moderation, newest first, while it loads and when it cannot be had. */
export function HistoryPane<Row extends { readonly id: string }>(props: HistoryPaneProps<Row>) {
  const { kind, label, toolbar, rows, rowHeight, failure, empty, children } = props;
  const dispatch = useAppDispatch();
  const hasModeration = useAppSelector(selectHasModeration);
  const status = useAppSelector((state) => selectHistoryStatus(state, kind));
  const region = useRef<HTMLElement>(null);
  useKeptFocus(region);
  const isBroken = hasModeration && (status === 'failed' || status === 'denied');
  return (
    <Pane ref={region} tabIndex={-1} aria-label={label}>
      {toolbar}
      {isBroken && <Failure text={failure} onRetry={() => dispatch(historyRetried(kind))} />}
      {rows.length === 0 && status === 'loading' && <SkeletonRows count={8} />}
      {rows.length === 0 && status !== 'loading' && !isBroken && empty}
      {rows.length > 0 && (
        <WindowedList
          label={label}
          items={rows}
          rowHeight={rowHeight}
          isBusy={status === 'loading'}
        >
          {children}
        </WindowedList>
      )}
    </Pane>
  );
}
