import { useRef, type ReactElement, type ReactNode } from 'react';
import styled from 'styled-components';
import { List } from '../../ui/List';
import type { SteadyRows } from './useSteadyRows';
import { Failure, SkeletonRows } from './EmptyState';
import { useKeepFocus } from './focus';
import { Pane } from './Pane';

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

/** How far a list is loaded. */
export interface ListState {
  readonly isBroken: boolean;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
  /** The end of the list is near. */
  readonly onEndNear: () => void;
  /** Below the list. */
  readonly after: ReactNode;
}

interface ListPaneProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly toolbar: ReactNode;
  readonly rows: readonly Row[];
  /** Keeps the rows in their places while the pointer is over the list. */
  readonly steady?: Pick<SteadyRows<Row>, 'onPointerEnter' | 'onPointerLeave'>;
  /** Estimate in px until a row is measured. */
  readonly rowHeight: number;
  readonly state: ListState;
  readonly failure: string;
  /** Shown when the list is loaded and has no rows. */
  readonly empty: ReactNode;
  readonly children: (row: Row) => ReactElement;
}

/** A list with its loading, failed and empty states. */
export function ListPane<Row extends { readonly id: string }>(props: ListPaneProps<Row>) {
  const { label, toolbar, rows, steady, rowHeight, state, failure, empty, children } = props;
  const { isBroken, isLoading, onRetry, onEndNear, after } = state;
  const region = useRef<HTMLElement>(null);
  useKeepFocus(region);
  return (
    <Pane
      ref={region}
      tabIndex={-1}
      aria-label={label}
      onPointerEnter={steady?.onPointerEnter}
      onPointerLeave={steady?.onPointerLeave}
    >
      {toolbar}
      {isBroken && <Failure text={failure} onRetry={onRetry} />}
      {rows.length === 0 && isLoading && <SkeletonRows count={8} />}
      {rows.length === 0 && !isLoading && !isBroken && empty}
      {rows.length > 0 && (
        <List
          label={label}
          items={rows}
          rowHeight={rowHeight}
          isBusy={isLoading}
          onEndNear={onEndNear}
        >
          {children}
        </List>
      )}
      {after}
    </Pane>
  );
}
