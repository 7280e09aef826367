import { useMemo } from 'react';
import { checkProtections } from '../../domain/moderation/replayLog';
import { useNames } from '../actions/hooks';
import { selectIsStateLoaded, selectProtectionState } from '../shield/shieldApi';
import { logExported } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { TipBadge } from '../ui/TipBadge';
import { LogList } from './LogList';
import { LogRow } from './LogRow';
import { LogToolbar } from './LogToolbar';
import {
  selectActors,
  selectIsLogWhole,
  selectLog,
  selectLogRows,
  selectReplay,
} from './recordsSelectors';
import { useRecordsState } from './useRecordsState';

/** The records of the log that the console has loaded. */
export function LogTab() {
  const rows = useAppSelector(selectLogRows);
  const actors = useAppSelector(selectActors);
  const dispatch = useAppDispatch();
  return (
    <LogList
      rows={rows}
      state={useRecordsState('log')}
      toolbar={
        <LogToolbar actors={actors} count={rows.length} onExport={() => dispatch(logExported())}>
          <ReplayStatus />
        </LogToolbar>
      }
    >
      {(record) => <LogRow key={record.id} record={record} />}
    </LogList>
  );
}

/** Whether replaying the log gives the current records. */
function ReplayStatus() {
  const users = useAppSelector(selectReplay);
  const log = useAppSelector(selectLog);
  const state = useAppSelector(selectProtectionState);
  const isStateKnown = useAppSelector(selectIsStateLoaded);
  const protections = useMemo(
    () => checkProtections(isStateKnown ? log : [], state.protections),
    [log, state, isStateKnown],
  );
  const names = useNames();
  const compared = users.compared + protections.compared;
  const differences = [
    ...users.differences.map(({ userId, fields }) => `${names.user(userId)}: ${fields.join(', ')}`),
    ...protections.differences,
  ];
  const canReplay = useAppSelector(selectIsLogWhole);
  if (!canReplay || compared === 0) {
    return (
      <TipBadge explanation="Replays the log from its start and compares the result with the current records. That needs the whole log.">
        Log check: –
      </TipBadge>
    );
  }
  if (differences.length === 0) {
    return (
      <TipBadge
        tone="good"
        explanation="Replayed from its start, the log gives the current records: it lacks no decision."
      >
        Log check: {compared === 1 ? '1 record agrees' : `${compared} records agree`}
      </TipBadge>
    );
  }
  const who = differences.slice(0, 10).join('; ');
  return (
    <TipBadge
      tone="warning"
      explanation={`These records were changed without a record in the log: ${who}`}
    >
      Log check: {differences.length} of {compared} differ
    </TipBadge>
  );
}
