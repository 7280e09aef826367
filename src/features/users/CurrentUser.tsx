import styled from 'styled-components';
import { useAppSelector } from '../../app/hooks';
import { userTitle } from '../../domain/user';
import { Avatar } from '../../ui/Avatar';
import { oneLine } from '../../ui/oneLine';
import { Skeleton } from '../../ui/Skeleton';
import { selectOwnId } from '../session/sessionSlice';
import { selectOwnUser } from './usersSelectors';

const Group = styled.div`
  display: flex;
  flex: 1;
  gap: var(--space-3);
  align-items: center;
  min-width: 0;
`;

const Lines = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;

  > * {
    ${oneLine}
  }

  strong {
    font-weight: 650;
    line-height: var(--line-tight);
  }

  small {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
  }
`;

export function CurrentUser() {
  const ownId = useAppSelector(selectOwnId);
  const user = useAppSelector(selectOwnUser);
  if (ownId === null) return <Skeleton $width="160px" $height="40px" />;
  const name = userTitle(user ?? { id: ownId, name: null });
  return (
    <Group role="group" aria-label={`Signed in as ${name}`}>
      <Avatar name={name} pictureUrl={user?.profileUrl ?? null} size={40} />
      <Lines>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {user?.title && (
          <small>
            <bdi>{user.title}</bdi>
          </small>
        )}
      </Lines>
    </Group>
  );
}
