import styled from 'styled-components';
import { useAppSelector } from '../../state/hooks';
import { namelessUser, userTitle } from '../../domain/user';
import { t } from '../../texts/t';
import { Avatar } from '../../ui/Avatar';
import { Skeleton } from '../../ui/Status';
import { selectIsOffline, selectOwnId } from '../session/sessionSlice';
import { OfflineSign } from './OfflineSign';
import { selectOwnUser } from './usersSlice';
import { cutAtItsEnd, oneLine } from '../../ui/styles';

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
    ${cutAtItsEnd}
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
  const isOffline = useAppSelector(selectIsOffline);
  if (ownId === null) return <Skeleton width="160px" height="40px" />;
  const name = userTitle(user ?? namelessUser(ownId));
  return (
    <Group
      role="group"
      aria-label={t('users.signedInAs', { name })}
      title={user?.title ? `${name}\n${user.title}` : name}
    >
      <Avatar name={name} pictureUrl={user?.profileUrl ?? null} size={40} />
      <OfflineSign isOffline={isOffline} />
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
