import { useRecordsState } from '../log/useRecordsState';
import { useAppSelector } from '../state/hooks';
import { selectRejectedRows } from './rejectedSelectors';
import { RejectedView } from './RejectedView';

/** Rejected messages of all channels, newest first. */
export function RejectedTab() {
  const rows = useAppSelector(selectRejectedRows);
  return <RejectedView rows={rows} state={useRecordsState('rejected')} />;
}
