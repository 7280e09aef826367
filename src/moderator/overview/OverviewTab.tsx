import { timetokenToMs } from '../../../shared/protocol';
import { recordsRetried } from '../log/recordsListeners';
import { selectIsLogWhole, selectLog, selectRecordsStatus } from '../log/recordsSelectors';
import { selectHasModeration } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { OVERVIEW_KINDS, selectOverview, selectOverviewStatus } from './overviewSelectors';
import { overviewExported } from './overviewSlice';
import { OverviewView } from './OverviewView';

/** The figures, made from the records that the console has loaded. */
export function OverviewTab() {
  const dispatch = useAppDispatch();
  const overview = useAppSelector(selectOverview);
  const status = useAppSelector(selectOverviewStatus);
  const hasModeration = useAppSelector(selectHasModeration);
  const oldest = useAppSelector(selectLog).at(-1);
  // The console loads the newest 30,000 records.
  const isWhole = useAppSelector(
    (state) => selectIsLogWhole(state) || selectRecordsStatus(state, 'log') !== 'loaded',
  );
  return (
    <OverviewView
      overview={status === 'loaded' ? overview : null}
      isBroken={hasModeration && (status === 'failed' || status === 'denied')}
      since={oldest && !isWhole ? timetokenToMs(oldest.id) : undefined}
      onRetry={() => OVERVIEW_KINDS.forEach((kind) => dispatch(recordsRetried(kind)))}
      onExport={() => dispatch(overviewExported())}
    />
  );
}
