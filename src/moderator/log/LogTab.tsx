import { History } from 'lucide-react';
import { selectHasModeration } from '../app/consoleSlice';
import { useAppSelector } from '../app/hooks';
import { HistoryPane } from '../history/HistoryPane';
import { EmptyState } from '../ui/EmptyState';
import { LogRow } from './LogRow';
import { LogToolbar } from './LogToolbar';
import { selectLogRows } from './logSelectors';

const ROW_HEIGHT = 58;

/** Everything that was decided, newest first. Nothing is ever taken out. */
export function LogTab() {
  const rows = useAppSelector(selectLogRows);
  const hasModeration = useAppSelector(selectHasModeration);
  return (
    <HistoryPane
      kind="log"
      label="Log"
      toolbar={<LogToolbar />}
      rows={rows}
      rowHeight={ROW_HEIGHT}
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
      {(record) => <LogRow key={record.id} record={record} />}
    </HistoryPane>
  );
}
