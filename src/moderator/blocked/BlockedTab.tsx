import { ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import { withoutOverrides } from '../../lib/withoutOverrides';
import { timetokenToMs } from '../../domain/timetoken';
import { SearchBox } from '../../ui/SearchBox';
import { WindowedList } from '../../ui/WindowedList';
import { selectHasModeration } from '../app/consoleSlice';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { ChannelName } from '../channels/ChannelName';
import { ChannelPicker } from '../channels/ChannelPicker';
import { useDeeds } from '../decisions/useDeeds';
import { historyRetried } from '../history/historyFacts';
import { selectHistoryStatus } from '../history/historySelectors';
import { PersonName } from '../people/PersonName';
import { SkeletonRows } from '../people/PeopleTab';
import { rulesEdited, selectRules } from '../rules/rulesSlice';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { EmptyState, Failure } from '../ui/EmptyState';
import { SelectField } from '../ui/Field';
import { MarkedText } from '../ui/MarkedText';
import { Pane } from '../ui/Pane';
import { useKeptFocus } from '../ui/useKeptFocus';
import { When } from '../ui/When';
import { selectBlockedRows, type BlockedRow } from './blockedSelectors';
import { BLOCKED_STATES, blockedNarrowed, selectBlockedView } from './blockedViewSlice';

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--colour-border);

  > :first-child {
    flex: 1 1 240px;
    max-width: 420px;
  }

  > label {
    flex: 0 1 170px;
  }
`;

const Row = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2) var(--space-4);
  align-items: start;
  max-width: 1100px;
  margin: 0 auto;
  padding: var(--space-3) var(--space-3);
  border-bottom: 1px solid var(--colour-border);

  > header {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-2);
    align-items: baseline;
    min-width: 0;
    color: var(--colour-text-soft);
    font-size: 0.8125rem;

    > :first-child {
      color: var(--colour-text);
    }
  }

  > div {
    min-width: 0;
  }

  small {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }

  @media (max-width: 760px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-row: 1 / span 3;
  grid-column: 2;
  gap: var(--space-2);
  align-items: center;
  justify-content: end;

  @media (max-width: 760px) {
    grid-row: auto;
    grid-column: auto;
    justify-content: start;
  }
`;

const STATE_LABELS = { waiting: 'Waiting', decided: 'Decided', all: 'All' } as const;
const ROW_HEIGHT = 104;

/** What the rules stopped, newest first over all channels. */
export function BlockedTab() {
  const dispatch = useAppDispatch();
  const hasModeration = useAppSelector(selectHasModeration);
  const rows = useAppSelector(selectBlockedRows);
  const { search, channelId, show } = useAppSelector(selectBlockedView);
  const status = useAppSelector((state) => selectHistoryStatus(state, 'blocked'));
  const region = useRef<HTMLElement>(null);
  useKeptFocus(region);
  const isBroken = hasModeration && (status === 'failed' || status === 'denied');
  return (
    <Pane ref={region} tabIndex={-1} aria-label="Blocked messages">
      <Top>
        <SearchBox
          label="Search in texts and people"
          value={search}
          onChange={(text) => dispatch(blockedNarrowed({ search: text }))}
        />
        <ChannelPicker
          label="Channel"
          isBare
          none="All channels"
          value={channelId}
          onChange={(id) => dispatch(blockedNarrowed({ channelId: id }))}
        />
        <SelectField
          label="State"
          isBare
          value={show}
          onChange={(value) => {
            const chosen = BLOCKED_STATES.find((known) => known === value);
            if (chosen) dispatch(blockedNarrowed({ show: chosen }));
          }}
        >
          {BLOCKED_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_LABELS[state]}
            </option>
          ))}
        </SelectField>
      </Top>
      {isBroken && (
        <Failure
          text="The stopped messages could not be loaded."
          onRetry={() => dispatch(historyRetried('blocked'))}
        />
      )}
      {rows.length === 0 && status === 'loading' && <SkeletonRows count={6} />}
      {rows.length === 0 && status !== 'loading' && (
        <EmptyState
          icon={<ShieldCheck size={36} aria-hidden="true" />}
          title={show === 'waiting' ? 'Nothing waits for you' : 'Nothing here'}
        >
          <p>Messages that the rules stop appear here with what stopped them.</p>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <WindowedList
          label="Blocked messages"
          items={rows}
          rowHeight={ROW_HEIGHT}
          isBusy={status === 'loading'}
        >
          {(row) => <StoppedMessage key={row.id} row={row} />}
        </WindowedList>
      )}
    </Pane>
  );
}

function StoppedMessage({ row }: { readonly row: BlockedRow }) {
  const { blocked, verdict } = row;
  const { id, channelId, senderId, originalText, moderatedText, match } = blocked;
  return (
    <Row aria-label={`Message of ${senderId}`}>
      <header>
        <PersonName id={senderId} />
        <span>
          in <ChannelName id={channelId} />
        </span>
        <When ms={timetokenToMs(id)} />
      </header>
      <div>
        <MarkedText text={originalText} marks={match ? [match] : []} />
      </div>
      <small>
        <Why row={row} />
        {moderatedText !== '' && moderatedText !== originalText && (
          <>
            {' '}
            · would have read “<bdi>{withoutOverrides(moderatedText.slice(0, 200))}</bdi>”
          </>
        )}
      </small>
      <Buttons>
        {verdict ? (
          <Badge $tone={verdict.kind === 'release' ? 'good' : 'soft'}>
            {verdict.kind === 'release' ? 'Released' : 'Denied'}
          </Badge>
        ) : (
          <Verdicts row={row} />
        )}
      </Buttons>
    </Row>
  );
}

function Why({ row: { blocked } }: { readonly row: BlockedRow }) {
  const { rules } = useAppSelector(selectRules);
  const { ruleId, match, originalText } = blocked;
  if (ruleId === undefined) return 'Stopped; no rule is named';
  const rule = rules.find(({ id }) => id === ruleId);
  const found = match && withoutOverrides(originalText.slice(match.start, match.end));
  const words = rule ? rule.words.slice(0, 3).join(', ') : ruleId;
  return (
    <>
      Stopped by the rule <strong>{words}</strong>
      {match && (
        <>
          , which found “<bdi>{found}</bdi>”
        </>
      )}
    </>
  );
}

function Verdicts({ row: { blocked } }: { readonly row: BlockedRow }) {
  const dispatch = useAppDispatch();
  const act = useDeeds();
  const { allow } = useAppSelector(selectRules);
  const { id: message, channelId, senderId: userId, originalText, match } = blocked;
  const word = match ? originalText.slice(match.start, match.end) : '';
  const settle = (kind: 'release' | 'deny') =>
    act({ type: 'settle', kind, userId, channelId, message, note: { reason: '' } });
  return (
    <>
      <Button
        $look="primary"
        title="Is published in the channel as its sender wrote it"
        onClick={() => settle('release')}
      >
        Release
      </Button>
      <Button title="Stays unpublished" onClick={() => settle('deny')}>
        Deny
      </Button>
      {word !== '' && !allow.includes(word) && (
        <Button
          title={`The rules will let “${word}” pass from now on`}
          onClick={() => dispatch(rulesEdited({ type: 'allow', words: [word] }))}
        >
          Allow “{word.length > 24 ? `${word.slice(0, 24)}…` : word}”
        </Button>
      )}
    </>
  );
}
