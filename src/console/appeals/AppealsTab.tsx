import { Scale } from 'lucide-react';
import { useMemo } from 'react';
import { useCounts } from '../api/useCounts';
import { EmptyState } from '../ui/EmptyState';
import { ListPane } from '../ui/ListPane';
import { Hint, Toolbar } from '../ui/Pane';
import { useListState } from '../ui/useListState';
import { useSteadyRows } from '../ui/useSteadyRows';
import { appealsApi } from './appealsApi';
import { AppealView } from './AppealView';

const ROW_HEIGHT = 220;

/** Appeals against decisions, those without an answer first. */
export function AppealsTab() {
  const list = appealsApi.useListAppealsInfiniteQuery({ state: 'all' });
  const { appeals: open = 0 } = useCounts();
  const rows = useMemo(() => (list.data?.pages ?? []).flatMap(({ items }) => items), [list.data]);
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
      state={useListState(list, rows.length)}
      failure="The appeals could not be loaded."
      empty={
        <EmptyState icon={<Scale size={36} aria-hidden="true" />} title="No appeals">
          <p>Users can appeal each decision about them once. Appeals appear here.</p>
        </EmptyState>
      }
    >
      {(appeal) => <AppealView key={appeal.id} appeal={appeal} />}
    </ListPane>
  );
}
