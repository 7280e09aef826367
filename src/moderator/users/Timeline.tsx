import styled from 'styled-components';
import { Flag, Gavel } from 'lucide-react';
import type { TimelineEntry } from '../../domain/moderation/moderationLog';
import { timetokenToMs, type Timetoken } from '../../../shared/protocol';
import { NoteLine } from '../log/LogLine';
import { stripBidiControls } from '../../lib/text';
import { capitalise, describeAbout } from '../actions/texts';
import { useMayUndo, useNames, usePerformAction } from '../actions/hooks';
import { selectHasModeration } from '../state/consoleSlice';
import { useAppSelector } from '../state/hooks';
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
export const MAX_ENTRIES = 50;

interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  readonly isUndone: (id: Timetoken) => boolean;
}

/** Reports and decisions about a user, newest first. */
export function Timeline({ entries, isUndone }: TimelineProps) {
  const hasModeration = useAppSelector(selectHasModeration);
  if (entries.length === 0) {
    return (
      <Hint>
        {hasModeration ? 'No reports or decisions yet.' : 'This keyset keeps no history.'}
      </Hint>
    );
  }
  return (
    <List>
      {entries.map((entry) => (
        <TimelineRow key={entry.id} entry={entry} isUndone={isUndone(entry.id)} />
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
