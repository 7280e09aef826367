import { Scale } from 'lucide-react';
import { lists } from '../api/lists';
import { useCounts } from '../api/useCounts';
import { t } from '../texts/t';
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
      label={t('console.app.tabs.appeals')}
      toolbar={
        <Toolbar>
          <Hint>
            {t('appeals.waiting', { count: open })} {t('appeals.byOthers')}
          </Hint>
        </Toolbar>
      }
      list={list}
      steady={useSteadyRows(list)}
      rowHeight={ROW_HEIGHT}
      failure={t('appeals.failed')}
      empty={
        <EmptyState icon={Scale} title={t('appeals.none')}>
          {t('appeals.noneYet')}
        </EmptyState>
      }
    >
      {(appeal) => <AppealView key={appeal.id} appeal={appeal} />}
    </ListPane>
  );
}
