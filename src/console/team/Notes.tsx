import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import { serverEndpoints } from '../api/endpoints';
import { timetokenToMs } from '../../../shared/protocol';
import { stripBidiControls } from '../../lib/text';
import { When } from '../ui/Badge';
import { Section, SectionTitle } from '../ui/Pane';
import { selectMayDecide } from '../signIn/signInSlice';
import { useAppSelector } from '../state/hooks';
import { PlainList } from '../ui/PlainList';
import { UserName } from '../users/UserHeader';
import { Share } from './ShareForm';
import { t } from '../texts/t';

const List = styled(PlainList)`
  font-size: var(--text-control);

  li {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-small);
    background: var(--colour-hover);
  }

  p {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

/** Notes that are shown; the history has the rest. */
const MAX_NOTES = 10;

interface NotesProps {
  readonly userId: UserId;
  readonly hasKey?: boolean;
}

/** The notes of all moderators about a user, newest first. */
export function Notes({ userId, hasKey }: NotesProps) {
  const { data } = serverEndpoints.useGetDecisionsQuery({ userId, kind: 'note', limit: MAX_NOTES });
  const mayDecide = useAppSelector(selectMayDecide);
  const notes = data?.items ?? [];
  if (notes.length === 0 && !mayDecide) return null;
  return (
    <Section>
      <SectionTitle>{t('team.notes')}</SectionTitle>
      {notes.length > 0 && (
        <List aria-label={t('team.notes')}>
          {notes.map(({ id, actorId, reason }) => (
            <li key={id}>
              <p>
                <bdi>{stripBidiControls(reason)}</bdi>
              </p>
              <small>
                {actorId !== undefined && <UserName id={actorId} />} ·{' '}
                <When ms={timetokenToMs(id)} />
              </small>
            </li>
          ))}
        </List>
      )}
      {mayDecide && (
        <div>
          <Share kind="note" userId={userId} {...(hasKey && { hasKey })} />
        </div>
      )}
    </Section>
  );
}
