import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import type { LogRecord } from '../../domain/moderation/moderationRecord';
import { timetokenToMs } from '../../../shared/protocol';
import { stripBidiControls } from '../../lib/text';
import { When } from '../ui/Badge';
import { Section, SectionTitle } from '../ui/Pane';
import { UserName } from '../users/UserHeader';
import { Share } from './ShareForm';

const List = styled.ol`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  font-size: var(--text-control);
  list-style: none;

  li {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-small);
    background: var(--colour-hover);
  }

  p {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  small {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
  }
`;

/** Notes that are shown; the history has the rest. */
export const MAX_NOTES = 10;

interface NotesProps {
  readonly userId: UserId;
  readonly notes: readonly Pick<LogRecord, 'id' | 'actorId' | 'reason'>[];
  readonly hasKey?: boolean;
}

/** The notes of all moderators about a user, newest first. */
export function Notes({ userId, notes, hasKey }: NotesProps) {
  return (
    <Section>
      <SectionTitle>Notes</SectionTitle>
      {notes.length > 0 && (
        <List aria-label="Notes">
          {notes.map(({ id, actorId, reason }) => (
            <li key={id}>
              <p>
                <bdi>{stripBidiControls(reason)}</bdi>
              </p>
              <small>
                {actorId && <UserName id={actorId} />} · <When ms={timetokenToMs(id)} />
              </small>
            </li>
          ))}
        </List>
      )}
      <div>
        <Share kind="note" userId={userId} {...(hasKey && { hasKey })} />
      </div>
    </Section>
  );
}
