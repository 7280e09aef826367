import styled from 'styled-components';
import { canBeUndone } from '../../domain/moderationHistory';
import type { LogRecord } from '../../domain/moderationRecord';
import { timetokenToMs } from '../../domain/timetoken';
import { useAppSelector } from '../app/hooks';
import { ChannelName } from '../channels/ChannelName';
import { NoteLine } from '../decisions/NoteLine';
import { describeAbout, phraseOf } from '../decisions/texts';
import { useDeeds } from '../decisions/useDeeds';
import { useNames } from '../decisions/useNames';
import { selectUndone } from '../history/historySelectors';
import { PersonName } from '../people/PersonName';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { When } from '../ui/When';

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

/** A line of the log, with the way back. */
export function LogRow({ record }: { readonly record: LogRecord }) {
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
      {phrase.then && ` ${phrase.then}`}
    </>
  );
}
