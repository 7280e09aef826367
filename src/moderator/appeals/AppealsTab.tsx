import { useRecordsState } from '../log/useRecordsState';
import { useAppSelector } from '../state/hooks';
import { AppealsList } from './AppealsList';
import { selectAppealRows, selectOpenAppealCount } from './appealsSelectors';

export function AppealsTab() {
  const rows = useAppSelector(selectAppealRows);
  const open = useAppSelector(selectOpenAppealCount);
  return <AppealsList rows={rows} open={open} state={useRecordsState('appeals')} />;
}
