import styled from 'styled-components';
import { Flag, Gavel } from 'lucide-react';
import type { UserId } from '../../domain/ids';
import { timelineOf, type TimelineEntry } from '../../domain/moderation/moderationLog';
import { timetokenToMs } from '../../../shared/protocol';
import { NoteLine } from '../log/LogLine';
import { stripBidiControls } from '../../lib/text';
import { capitalise, describeAbout } from '../actions/texts';
import { useMayUndo, useNames, usePerformAction } from '../actions/hooks';
import { serverEndpoints } from '../api/endpoints';
import { toRecord } from '../log/toRecord';
import { toReport } from '../queue/reports';
import { MessagePicture } from '../pictures/Picture';
import { Badge, When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { UserName } from './UserHeader';
import { Hint } from '../ui/Pane';

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

/** Entries that are shown; the log has the rest. */
const MAX_ENTRIES = 50;

/** Reports and decisions about a user, newest first. */
export function UserTimeline({ userId }: { readonly userId: UserId }) {
  const reports = serverEndpoints.useGetReportsQuery({
    ...{ userId: [userId], state: 'all', limit: MAX_ENTRIES },
  });
  const log = serverEndpoints.useGetDecisionsQuery({ userId, limit: MAX_ENTRIES });
  if (!reports.data || !log.data) return null;
  const decisions = log.data.items;
  const undone = new Set<string>(decisions.flatMap(({ id, isUndone }) => (isUndone ? [id] : [])));
  const entries = timelineOf(userId, reports.data.items.map(toReport), decisions.map(toRecord));
  if (entries.length === 0) return <Hint>No reports or decisions yet.</Hint>;
  return (
    <List>
      {entries.slice(0, MAX_ENTRIES).map((entry) => (
        <TimelineRow key={entry.id} entry={entry} isUndone={undone.has(entry.id)} />
      ))}
    </List>
  );
}

interface TimelineRowProps {
  readonly entry: TimelineEntry;
  readonly isUndone: boolean;
}

function TimelineRow({ entry, isUndone }: TimelineRowProps) {
  const names = useNames();
  const perform = usePerformAction();
  const mayUndo = useMayUndo();
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
            Reported by <UserName id={reporterId} />: {reason}
          </span>
          <small>
            {when}
            {channelId && <> · {names.channel(channelId)}</>}
            {message && message.text !== '' && (
              <>
                {' '}
                · “<bdi>{stripBidiControls(message.text.slice(0, 120))}</bdi>”
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
        <span>{capitalise(describeAbout(record, names, 'done'))}</span>
        <small>
          {when} · {actorId ? <UserName id={actorId} /> : 'the service'}
          {hasNote && ' · '}
          <NoteLine record={record} />
        </small>
      </div>
      {isUndone && <Badge>undone</Badge>}
      {!isUndone && mayUndo(record) && (
        <Button
          data-look="quiet"
          aria-label={`Undo: ${describeAbout(record, names, 'done')}`}
          onClick={() => perform({ type: 'undo', record })}
        >
          Undo
        </Button>
      )}
    </Entry>
  );
}
