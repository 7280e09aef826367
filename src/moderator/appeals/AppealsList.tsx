import { Scale } from 'lucide-react';
import { useSteadyRows } from '../queue/useSteadyRows';
import { EmptyState } from '../ui/EmptyState';
import { ListPane, type ListState } from '../ui/ListPane';
import { Hint, Toolbar } from '../ui/Pane';
import { AppealView } from './AppealView';
import type { AppealRow } from './appealsSelectors';

const ROW_HEIGHT = 220;

interface AppealsListProps {
  readonly rows: readonly AppealRow[];
  /** How many have no answer. */
  readonly open: number;
  readonly state: ListState;
}

/** Appeals against decisions, those without an answer first. */
export function AppealsList({ rows, open, state }: AppealsListProps) {
  const steady = useSteadyRows(rows, '');
  return (
    <ListPane
      label="Appeals"
      toolbar={
        <Toolbar>
          <Hint>
            {open === 0 ? 'No appeal is waiting.' : `${open.toLocaleString()} waiting.`} Appeals
            against your own decisions are answered by another moderator.
          </Hint>
        </Toolbar>
      }
      rows={steady.rows}
      steady={steady}
      rowHeight={ROW_HEIGHT}
      state={state}
      failure="The appeals could not be loaded."
      empty={
        <EmptyState icon={<Scale size={36} aria-hidden="true" />} title="No appeals">
          <p>Users can appeal each decision about them once. Appeals appear here.</p>
        </EmptyState>
      }
    >
      {(row) => <AppealView key={row.id} row={row} />}
    </ListPane>
  );
}
