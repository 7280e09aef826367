import { Download } from 'lucide-react';
import styled from 'styled-components';
import { toUserId } from '../../domain/ids';
import { LOG_KINDS } from '../../domain/moderationRecord';
import { SearchBox } from '../../ui/SearchBox';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { countOf, kindLabel } from '../decisions/texts';
import { useNames } from '../decisions/useNames';
import { HistoryToolbar } from '../history/HistoryPane';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { SelectField } from '../ui/Field';
import { selectActors, selectCanReplay, selectLogRows, selectReplay } from './logSelectors';
import { logExported, logNarrowed, selectLogView } from './logViewSlice';

const Toolbar = styled(HistoryToolbar)`
  > :nth-last-child(2) {
    margin-inline-start: auto;
  }
`;

/** What the log is narrowed to, and what it comes to. */
export function LogToolbar() {
  const dispatch = useAppDispatch();
  const names = useNames();
  const { actor, kind, person } = useAppSelector(selectLogView);
  const actors = useAppSelector(selectActors);
  const count = useAppSelector((state) => selectLogRows(state).length);
  return (
    <Toolbar>
      <SearchBox
        label="About whom"
        value={person}
        onChange={(text) => dispatch(logNarrowed({ person: text }))}
      />
      <SelectField
        label="Done by"
        isBare
        value={actor ?? ''}
        onChange={(id) => dispatch(logNarrowed({ actor: id === '' ? null : toUserId(id) }))}
      >
        <option value="">By anybody</option>
        {actors.map((id) => (
          <option key={id} value={id}>
            {id === 'service' ? 'The service' : names.person(toUserId(id))}
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

/** Whether playing the log from its start comes to what the records say today. */
function ReplayStatus() {
  const { compared, differences } = useAppSelector(selectReplay);
  const names = useNames();
  const canReplay = useAppSelector(selectCanReplay);
  if (!canReplay || compared === 0) {
    return <Badge title="Played from its start, compared with today’s records">Replay: –</Badge>;
  }
  if (differences.length === 0) {
    return (
      <Badge $tone="good" title="Played from its start, the log comes to today’s records">
        Replay: {compared === 1 ? '1 record agrees' : `${compared} records agree`}
      </Badge>
    );
  }
  const who = differences
    .slice(0, 10)
    .map(({ userId, fields }) => `${names.person(userId)}: ${fields.join(', ')}`)
    .join('\n');
  return (
    <Badge $tone="warning" title={`Somebody wrote these records past the log:\n${who}`}>
      Replay: {differences.length} of {compared} differ
    </Badge>
  );
}
