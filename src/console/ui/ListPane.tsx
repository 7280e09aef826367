import type { ReactElement, ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { List, type ListHandle } from '../../ui/List';
import { Failure, SkeletonRows } from './EmptyState';
import { Hint, Pane } from './Pane';
import type { LoadedList } from './useList';
import type { SteadyRows } from './useSteadyRows';
import { t } from '../texts/t';

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
    flex: 0 1 10.6rem;
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

/** The rows stay where they are while the pointer is over them, not while it is over the filters. */
const Rows = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`;

const Cut = styled(Hint)`
  padding: var(--space-2) var(--space-4);
`;

interface ListPaneProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly toolbar: ReactNode;
  /** A bar below the rows: it appears and disappears without moving them. */
  readonly footer?: ReactNode;
  readonly list: LoadedList<Row>;
  /** The rows in the places that they keep while the pointer is over the list. */
  readonly steady?: SteadyRows<Row>;
  /** Estimate in px until a row is measured. */
  readonly rowHeight: number;
  readonly failure: string;
  /** Shown when the list is loaded and has no rows. */
  readonly empty: ReactNode;
  readonly listRef?: Ref<ListHandle>;
  readonly onArrowUpFromFirst?: () => void;
  readonly children: (row: Row) => ReactElement;
}

/** A list with its loading, failed and empty states. */
export function ListPane<Row extends { readonly id: string }>(props: ListPaneProps<Row>) {
  const { label, toolbar, footer, list, steady, rowHeight, failure, empty } = props;
  const { listRef, onArrowUpFromFirst, children } = props;
  const { query, isBroken, isLoading, isGrowing, isCut, onRetry, onEndNear } = list;
  const rows = steady?.rows ?? list.rows;
  return (
    <Pane aria-label={label} aria-busy={isLoading}>
      {toolbar}
      {isBroken && <Failure text={failure} onRetry={onRetry} />}
      {rows.length === 0 && isLoading && <SkeletonRows count={8} />}
      {rows.length === 0 && !isLoading && !isBroken && empty}
      {rows.length > 0 && (
        <Rows onPointerEnter={steady?.onPointerEnter} onPointerLeave={steady?.onPointerLeave}>
          {/* Others that are asked for begin at the top. */}
          <List
            key={query}
            label={label}
            items={rows}
            rowHeight={rowHeight}
            isBusy={isLoading}
            onEndNear={onEndNear}
            after={isGrowing && <SkeletonRows count={2} />}
            {...(listRef && { ref: listRef })}
            {...(onArrowUpFromFirst && { onArrowUpFromFirst })}
          >
            {children}
          </List>
        </Rows>
      )}
      {isCut && <Cut>{t('console.ui.cut', { count: list.rows.length })}</Cut>}
      {footer}
    </Pane>
  );
}
