import { createSelector } from '@reduxjs/toolkit';
import { Flag, Gavel } from 'lucide-react';
import { useMemo } from 'react';
import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import { canBeUndone, timelineOf, type TimelineEntry } from '../../domain/moderationHistory';
import { timetokenToMs } from '../../domain/timetoken';
import { NoteLine } from '../decisions/NoteLine';
import { withoutOverrides } from '../../lib/withoutOverrides';
import { capitalise, describeAbout } from '../decisions/texts';
import { useDeeds } from '../decisions/useDeeds';
import { useNames } from '../decisions/useNames';
import { selectHasModeration } from '../app/consoleSlice';
import { useAppSelector } from '../app/hooks';
import type { RootState } from '../app/rootReducer';
import { selectLog, selectReports, selectUndone } from '../history/historySelectors';
import { MessagePicture } from '../pictures/Picture';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { When } from '../ui/When';
import { PersonName } from './PersonName';

const List = styled.ol`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Entry = styled.li`
  display: grid;
  grid-template-columns: 22px minmax(0, 1fr) auto;
  gap: 0 var(--space-2);
  align-items: start;
  font-size: var(--text-control);
  line-height: 1.4;

  > svg {
    margin-top: 2px;
    color: var(--colour-text-soft);
  }

  small {
    display: block;
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }

  &[data-undone] > div > span {
    text-decoration: line-through;
  }
`;

const Nothing = styled.p`
  margin: 0;
  color: var(--colour-text-soft);
  font-size: var(--text-control);
`;

/** More than that is read in the log. */
const MOST_ENTRIES = 50;

/** What was said and decided about a person, newest first. */
export function Timeline({ userId }: { readonly userId: UserId }) {
  const select = useMemo(
    () =>
      createSelector([selectReports, selectLog], (reports, log) =>
        timelineOf(userId, reports, log).slice(0, MOST_ENTRIES),
      ),
    [userId],
  );
  const entries = useAppSelector((state: RootState) => select(state));
  const hasModeration = useAppSelector(selectHasModeration);
  if (entries.length === 0) {
    return (
      <Nothing>
        {hasModeration ? 'No reports and no decisions so far.' : 'This keyset keeps no history.'}
      </Nothing>
    );
  }
  return (
    <List>
      {entries.map((entry) => (
        <TimelineRow key={entry.id} entry={entry} />
      ))}
    </List>
  );
}

function TimelineRow({ entry }: { readonly entry: TimelineEntry }) {
  const names = useNames();
  const act = useDeeds();
  const isUndone = useAppSelector((state) => selectUndone(state).has(entry.id));
  const when = <When ms={timetokenToMs(entry.id)} />;
  if (entry.type === 'report') {
    const { reporterId, reason, channelId, message } = entry.report;
    const { fileId: id, fileName: name } = message ?? {};
    const picture = id !== undefined && name !== undefined && { id, name };
    return (
      <Entry>
        <Flag size={15} aria-hidden="true" />
        <div>
          <span>
            Reported by <PersonName id={reporterId} />: {reason}
          </span>
          <small>
            {when}
            {channelId && <> · {names.channel(channelId)}</>}
            {message && message.text !== '' && (
              <>
                {' '}
                · “<bdi>{withoutOverrides(message.text.slice(0, 120))}</bdi>”
              </>
            )}
          </small>
          {picture && channelId && message && (
            <MessagePicture file={{ channelId, ...picture }} authorId={message.authorId} />
          )}
        </div>
      </Entry>
    );
  }
  const { record } = entry;
  const { actorId, kind, reason, until } = record;
  const hasNote = reason !== '' || until !== undefined || kind === 'changeEnd';
  return (
    <Entry data-undone={isUndone || undefined}>
      <Gavel size={15} aria-hidden="true" />
      <div>
        <span>
          {record.undoes ? 'Undone: ' : ''}
          {capitalise(describeAbout(record, names, 'done'))}
        </span>
        <small>
          {when} · {actorId ? <PersonName id={actorId} /> : 'the service'}
          {hasNote && ' · '}
          <NoteLine record={record} />
        </small>
      </div>
      {isUndone && <Badge>undone</Badge>}
      {!isUndone && !record.undoes && canBeUndone(record) && (
        <Button
          $look="quiet"
          aria-label={`Undo: ${describeAbout(record, names, 'done')}`}
          onClick={() => act({ type: 'undo', record })}
        >
          Undo
        </Button>
      )}
    </Entry>
  );
}
