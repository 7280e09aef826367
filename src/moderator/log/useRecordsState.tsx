import { selectHasModeration } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import type { ListState } from '../ui/ListPane';
import { LoadedSince } from './LoadedSince';
import { recordsRetried } from './recordsListeners';
import { selectRecordsStatus } from './recordsSelectors';
import type { RecordKind } from './translateRecords';

/** How far the records of a kind are loaded. */
export function useRecordsState(kind: RecordKind): ListState {
  const dispatch = useAppDispatch();
  const hasModeration = useAppSelector(selectHasModeration);
  const status = useAppSelector((state) => selectRecordsStatus(state, kind));
  return {
    isBroken: hasModeration && (status === 'failed' || status === 'denied'),
    isLoading: status === 'loading',
    onRetry: () => dispatch(recordsRetried(kind)),
    after: <LoadedSince kind={kind} />,
  };
}
