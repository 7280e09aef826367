import { Download, History } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import { toUserId } from '../../domain/ids';
import { canBeUndone } from '../../domain/moderationHistory';
import { LOG_KINDS, type LogRecord } from '../../domain/moderationRecord';
import { timetokenToMs } from '../../domain/timetoken';
import { SearchBox } from '../../ui/SearchBox';
import { WindowedList } from '../../ui/WindowedList';
import { selectHasModeration } from '../app/consoleSlice';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { ChannelName } from '../channels/ChannelName';
import { NoteLine } from '../decisions/NoteLine';
import { countOf, describeAbout, kindLabel, phraseOf } from '../decisions/texts';
import { useDeeds } from '../decisions/useDeeds';
import { useNames } from '../decisions/useNames';
import { historyRetried } from '../history/historyFacts';
import { selectHistoryStatus, selectUndone } from '../history/historySelectors';
import { PersonName } from '../people/PersonName';
import { SkeletonRows } from '../people/PeopleTab';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { EmptyState, Failure } from '../ui/EmptyState';
import { SelectField } from '../ui/Field';
import { Pane } from '../ui/Pane';
import { useKeptFocus } from '../ui/useKeptFocus';
import { When } from '../ui/When';
import { selectActors, selectCanReplay, selectLogRows, selectReplay } from './logSelectors';
import { logExported, logNarrowed, selectLogView } from './logViewSlice';

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--colour-border);

  > :first-child {
    flex: 1 1 200px;
    max-width: 320px;
  }

  > label {
    flex: 0 1 170px;
  }

  > :nth-last-child(2) {
    margin-inline-start: auto;
  }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 112px minmax(0, 1fr) auto;
  gap: var(--space-1) var(--space-3);
  align-items: center;
  max-width: 1100px;
  min-height: 56px;
  margin: 0 auto;
  padding: var(--space-2) var(--space-2);
  border-bottom: 1px solid var(--colour-border);
  font-size: var(--text-control);

  > time {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }

  p {
    margin: 0;
    overflow-wrap: anywhere;
  }

  small {
    display: block;
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }

  &[data-undone] p {
    text-decoration: line-through;
  }

  @media (max-width: 760px) {
    grid-template-columns: minmax(0, 1fr) auto;

    > time {
      grid-column: 1 / -1;
    }
  }
`;

const ROW_HEIGHT = 58;

/** Everything that was decided, newest first. Nothing is ever taken out. */
export function LogTab() {
  const dispatch = useAppDispatch();
  const rows = useAppSelector(selectLogRows);
  const hasModeration = useAppSelector(selectHasModeration);
  const status = useAppSelector((state) => selectHistoryStatus(state, 'log'));
  const region = useRef<HTMLElement>(null);
  useKeptFocus(region);
  const isBroken = hasModeration && (status === 'failed' || status === 'denied');
  return (
    <Pane ref={region} tabIndex={-1} aria-label="Log">
      <LogToolbar />
      {isBroken && (
        <Failure
          text="The log could not be loaded."
          onRetry={() => dispatch(historyRetried('log'))}
        />
      )}
      {rows.length === 0 && status === 'loading' && <SkeletonRows count={10} />}
      {rows.length === 0 && status !== 'loading' && (
        <EmptyState icon={<History size={36} aria-hidden="true" />} title="Nothing logged">
          <p>Every decision gets a line here, with who made it and why. It stays for good.</p>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <WindowedList label="Log" items={rows} rowHeight={ROW_HEIGHT} isBusy={status === 'loading'}>
          {(record) => <RecordRow key={record.id} record={record} />}
        </WindowedList>
      )}
    </Pane>
  );
}

function LogToolbar() {
  const dispatch = useAppDispatch();
  const names = useNames();
  const { actor, kind, person } = useAppSelector(selectLogView);
  const actors = useAppSelector(selectActors);
  const count = useAppSelector((state) => selectLogRows(state).length);
  return (
    <Top>
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
    </Top>
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

function RecordRow({ record }: { readonly record: LogRecord }) {
  const names = useNames();
  const act = useDeeds();
  const isUndone = useAppSelector((state) => selectUndone(state).has(record.id));
  const { id, actorId, undoes } = record;
  const what = describeAbout(record, names, 'done');
  return (
    <Row data-undone={isUndone || undefined}>
      <When ms={timetokenToMs(id)} />
      <div>
        <p>
          {actorId ? <PersonName id={actorId} /> : 'The service'} {undoes ? 'undid: ' : ''}
          <Sentence record={record} />
        </p>
        <small>
          <NoteLine record={record} />
        </small>
      </div>
      {isUndone ? (
        <Badge>undone</Badge>
      ) : (
        !undoes &&
        canBeUndone(record) && (
          <Button aria-label={`Undo: ${what}`} onClick={() => act({ type: 'undo', record })}>
            Undo
          </Button>
        )
      )}
    </Row>
  );
}

/** What was done to whom, where; the names lead to what is known of them. */
function Sentence({ record }: { readonly record: LogRecord }) {
  const { userId, channelId } = record;
  const phrase = phraseOf(record, 'done');
  return (
    <>
      {phrase.verb}
      {userId && (
        <>
          {' '}
          {phrase.of && `${phrase.of} `}
          <PersonName id={userId} />
        </>
      )}
      {channelId && (
        <>
          {' '}
          {phrase.in} <ChannelName id={channelId} />
        </>
      )}
    </>
  );
}
