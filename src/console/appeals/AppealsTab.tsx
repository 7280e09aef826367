import { Scale } from 'lucide-react';
import { lists } from '../api/lists';
import { useCounts } from '../api/useCounts';
import { EmptyState } from '../ui/EmptyState';
import { ListPane } from '../ui/ListPane';
import { Hint, Toolbar } from '../ui/Pane';
import { useList } from '../ui/useList';
import { useSteadyRows } from '../ui/useSteadyRows';
import { type Appeal, AppealView } from './AppealView';

const ROW_HEIGHT = 220;

const toRow = (appeal: Appeal) => appeal;

/** Appeals against decisions, those without an answer first. */
export function AppealsTab() {
  const list = useList(lists.useListAppealsInfiniteQuery({ state: 'all' }), toRow);
  const { appeals: open = 0 } = useCounts();
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
      list={list}
      steady={useSteadyRows(list.rows, '')}
      rowHeight={ROW_HEIGHT}
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
