import { selectHasModeration } from '../state/consoleSlice';
import { useAppSelector } from '../state/hooks';
import { GroupBulks } from './GroupBulks';
import { QueueFilterFields } from './QueueFilterFields';
import { selectCheckedGroups, selectQueueChoices, selectQueueCount } from './queueSelectors';
import { QueueToolbar } from './QueueToolbar';

/** The controls above the reports that the console has read. */
export function LoggedToolbar() {
  const choices = useAppSelector(selectQueueChoices);
  const checked = useAppSelector(selectCheckedGroups);
  const hasCases = useAppSelector(
    (state) => selectHasModeration(state) && selectQueueCount(state) > 0,
  );
  return (
    <QueueToolbar filters={<QueueFilterFields choices={choices} hasAccounts />} hasCases={hasCases}>
      {checked.length > 0 && <GroupBulks checked={checked} />}
    </QueueToolbar>
  );
}
