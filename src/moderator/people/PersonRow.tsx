import styled from 'styled-components';
import { userTitle, type User } from '../../domain/user';
import { Avatar } from '../../ui/Avatar';
import { oneLine } from '../../ui/oneLine';
import { StandingBadges } from './StandingBadges';

const Row = styled.button`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  width: 100%;
  max-width: 1100px;
  min-height: 56px;
  margin: 0 auto;
  padding: var(--space-1) var(--space-3);
  border: 0;
  border-radius: var(--radius-medium);
  background: none;
  text-align: start;
  cursor: pointer;

  &:hover {
    background: var(--colour-hover);
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  > div {
    display: grid;
    flex: 1;
    grid-template-columns: minmax(0, 1fr);
  }

  strong,
  small {
    ${oneLine}
  }

  strong {
    font-weight: 600;
    line-height: var(--line-tight);
  }

  small {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
  }

  /* Two lines of badges rather than no name. */
  @media (max-width: 560px) {
    > span:last-child {
      flex-direction: column;
      align-items: end;
    }
  }
`;

/** One person of the list, who opens with a press. */
export function PersonRow({ user, onOpen }: { readonly user: User; readonly onOpen: () => void }) {
  const name = userTitle(user);
  return (
    <Row type="button" title={user.id} onClick={onOpen}>
      <Avatar name={name} pictureUrl={user.profileUrl} size={36} />
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          {user.title && (
            <>
              <bdi>{user.title}</bdi> ·{' '}
            </>
          )}
          {user.id}
        </small>
      </div>
      <StandingBadges user={user} />
    </Row>
  );
}
