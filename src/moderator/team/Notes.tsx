import { useMemo } from 'react';
import { createSelector } from '@reduxjs/toolkit';
import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import { timetokenToMs } from '../../../shared/protocol';
import { stripBidiControls } from '../../lib/text';
import { selectLog } from '../log/recordsSelectors';
import { selectHasModeration } from '../state/consoleSlice';
import { useAppSelector } from '../state/hooks';
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

/** The history has the rest. */
const MAX_NOTES = 10;

/** The notes of all moderators about a user, newest first. */
export function Notes({ userId, hasKey }: { readonly userId: UserId; readonly hasKey?: boolean }) {
  const hasModeration = useAppSelector(selectHasModeration);
  const select = useMemo(
    () =>
      createSelector([selectLog], (log) =>
        log
          .filter((record) => record.kind === 'note' && record.userId === userId)
          .slice(0, MAX_NOTES),
      ),
    [userId],
  );
  const notes = useAppSelector((state) => select(state));
  if (!hasModeration) return null;
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
