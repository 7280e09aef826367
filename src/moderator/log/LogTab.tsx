import { History, Download } from 'lucide-react';
import {
  logExported,
  logNarrowed,
  selectHasModeration,
  selectLogView,
} from '../state/consoleSlice';
import {
  selectIsLogWhole,
  selectLog,
  selectLogRows,
  selectActors,
  selectReplay,
} from './recordsSelectors';
import { useAppSelector, useAppDispatch } from '../state/hooks';
import { RecordsPane, ListToolbar } from './RecordsPane';
import { EmptyState } from '../ui/EmptyState';
import { LogRow } from './LogRow';
import { useMemo } from 'react';
import styled from 'styled-components';
import { selectIsStateLoaded, selectProtectionState } from '../shield/shieldApi';
import { toUserId } from '../../domain/ids';
import { checkProtections } from '../../domain/moderation/replayLog';
import { LOG_KINDS } from '../../domain/moderation/moderationRecord';
import { PHONE } from '../../ui/media';
import { SearchBox } from '../../ui/SearchBox';
import { countOf, kindLabel } from '../actions/texts';
import { useNames } from '../actions/hooks';
import { Button } from '../ui/Button';
import { SelectField } from '../ui/Field';
import { TipBadge } from '../ui/TipBadge';

const ROW_HEIGHT = 58;

/** All decisions, newest first. Records are never removed. */
export function LogTab() {
  const rows = useAppSelector(selectLogRows);
  const hasModeration = useAppSelector(selectHasModeration);
  return (
    <RecordsPane
      kind="log"
      label="Log"
      toolbar={<LogToolbar />}
      rows={rows}
      rowHeight={ROW_HEIGHT}
      failure="The log could not be loaded."
      empty={
        <EmptyState
          icon={<History size={36} aria-hidden="true" />}
          title={hasModeration ? 'No decisions yet' : 'This keyset keeps no log'}
        >
          <p>
            {hasModeration
              ? 'Every decision is listed here, with who made it and why. Lines are never removed.'
              : 'The local service writes a line here for every decision, with who made it and why.'}
          </p>
        </EmptyState>
      }
    >
      {(record) => <LogRow key={record.id} record={record} />}
    </RecordsPane>
  );
}

const Toolbar = styled(ListToolbar)`
  @media not all and ${PHONE} {
    > :nth-last-child(2) {
      margin-inline-start: auto;
    }
  }
`;

/** Filters, export, and the result of replaying the log. */
function LogToolbar() {
  const dispatch = useAppDispatch();
  const names = useNames();
  const { actor, kind, user } = useAppSelector(selectLogView);
  const actors = useAppSelector(selectActors);
  const count = useAppSelector((state) => selectLogRows(state).length);
  return (
    <Toolbar>
      <SearchBox
        label="Search by user"
        value={user}
        onChange={(text) => dispatch(logNarrowed({ user: text }))}
      />
      <SelectField
        label="Done by"
        isBare
        value={actor ?? ''}
        onChange={(id) => dispatch(logNarrowed({ actor: id === '' ? null : toUserId(id) }))}
      >
        <option value="">By anyone</option>
        {actors.map((id) => (
          <option key={id} value={id}>
            {id === 'service' ? 'The service' : names.user(toUserId(id))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Kind"
        isBare
        value={kind ?? ''}
        onChange={(value) =>
          dispatch(logNarrowed({ kind: LOG_KINDS.find((known) => known === value) ?? null }))
        }
      >
        <option value="">Any kind</option>
        {LOG_KINDS.map((known) => (
          <option key={known} value={known}>
            {kindLabel(known)}
          </option>
        ))}
      </SelectField>
      <ReplayStatus />
      <Button disabled={count === 0} onClick={() => dispatch(logExported())}>
        <Download size={15} aria-hidden="true" />
        Export {countOf(count, 'line')}
      </Button>
    </Toolbar>
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
