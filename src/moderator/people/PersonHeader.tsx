import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import { userTitle } from '../../domain/user';
import { selectUser } from '../../features/users/usersSelectors';
import { Avatar } from '../../ui/Avatar';
import { oneLine } from '../../ui/oneLine';
import { useAppSelector } from '../app/hooks';
import { StandingBadges } from './StandingBadges';

const Frame = styled.header`
  display: flex;
  flex: none;
  gap: var(--space-3);
  align-items: center;
  min-width: 0;
`;

const Lines = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr);

  h2 {
    margin-inline: 0;
    font-size: var(--text-title);
    font-weight: 680;
    line-height: var(--line-tight);
    ${oneLine}
  }

  code {
    color: var(--colour-text-soft);
    font-size: var(--text-small);
    user-select: all;
    ${oneLine}
  }
`;

interface PersonHeaderProps {
  readonly userId: UserId;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** Who it is: name, id and what is in force. */
export function PersonHeader({ userId, before, after }: PersonHeaderProps) {
  const user = useAppSelector((state) => selectUser(state, userId));
  const name = userTitle(user ?? { id: userId, name: null });
  return (
    <Frame>
      {before}
      <Avatar name={name} pictureUrl={user?.profileUrl ?? null} size={44} />
      <Lines>
        <h2 title={name}>
          <bdi>{name}</bdi>
        </h2>
        <code title={userId}>{userId}</code>
        {user && <StandingBadges user={user} />}
      </Lines>
      {after}
    </Frame>
  );
}
