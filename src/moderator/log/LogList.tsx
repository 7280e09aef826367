import { History } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { LogRecord } from '../../domain/moderation/moderationRecord';
import { selectHasModeration } from '../state/consoleSlice';
import { useAppSelector } from '../state/hooks';
import { EmptyState } from '../ui/EmptyState';
import { ListPane, type ListState } from '../ui/ListPane';

const ROW_HEIGHT = 58;

interface LogListProps<Row extends LogRecord> {
  readonly rows: readonly Row[];
  readonly state: ListState;
  readonly toolbar: ReactNode;
  readonly children: (row: Row) => ReactElement;
}

/** All decisions, newest first. Records are never removed. */
export function LogList<Row extends LogRecord>({
  rows,
  state,
  toolbar,
  children,
}: LogListProps<Row>) {
  const hasModeration = useAppSelector(selectHasModeration);
  return (
    <ListPane
      label="Log"
      toolbar={toolbar}
      rows={rows}
      rowHeight={ROW_HEIGHT}
      state={state}
      failure="The log could not be loaded."
      empty={
        <EmptyState
          icon={<History size={36} aria-hidden="true" />}
          title={hasModeration ? 'No decisions yet' : 'This keyset keeps no log'}
        >
          <p>
            {hasModeration
              ? 'Every decision is listed here, with who made it and why. Lines are never removed.'
              : 'The local service writes a line here for every decision, with who made it and why.'}
          </p>
        </EmptyState>
      }
    >
      {children}
    </ListPane>
  );
}
