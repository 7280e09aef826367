import { Scale } from 'lucide-react';
import { RecordsPane } from '../log/RecordsPane';
import { useSteadyRows } from '../queue/useSteadyRows';
import { useAppSelector } from '../state/hooks';
import { EmptyState } from '../ui/EmptyState';
import { Hint, Toolbar } from '../ui/Pane';
import { AppealView } from './AppealView';
import { selectAppealRows, selectOpenAppealCount } from './appealsSelectors';

const ROW_HEIGHT = 220;

/** Appeals against decisions, those without an answer first. */
export function AppealsTab() {
  const steady = useSteadyRows(useAppSelector(selectAppealRows), '');
  const open = useAppSelector(selectOpenAppealCount);
  return (
    <RecordsPane
      kind="appeals"
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
      failure="The appeals could not be loaded."
      empty={
        <EmptyState icon={<Scale size={36} aria-hidden="true" />} title="No appeals">
          <p>Users can appeal each decision about them once. Appeals appear here.</p>
        </EmptyState>
      }
    >
      {(row) => <AppealView key={row.id} row={row} />}
    </RecordsPane>
  );
}
