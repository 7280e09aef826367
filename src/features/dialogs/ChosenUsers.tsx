import styled from 'styled-components';
import { userTitle, type User } from '../../domain/user';
import { Avatar } from '../../ui/Avatar';
import { FailureSign, Spinner } from '../../ui/Status';

/** Pictures of chosen users that fit beside the button. */
const MAX_PICTURES = 4;

const Footer = styled.footer`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;
  justify-content: flex-end;
  padding: var(--space-3) var(--space-4);
  border-top: 1px solid var(--colour-border);
`;

const Pictures = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  color: var(--colour-text-soft);
  font-size: 0.8125rem;
  font-weight: 600;

  > * + * {
    margin-inline-start: -8px;
  }

  > span {
    box-shadow: 0 0 0 2px var(--colour-surface);
  }
`;

const More = styled.small`
  && {
    margin-inline-start: var(--space-2);
  }
`;

const Submit = styled.button`
  display: inline-flex;
  flex: none;
  gap: var(--space-2);
  align-items: center;
  min-height: 44px;
  padding: 0 var(--space-4);
  border: 0;
  border-radius: var(--radius-round);
  background: var(--colour-accent);
  color: var(--colour-on-accent);
  font-weight: 600;
  cursor: pointer;

  &:hover {
    background: var(--colour-accent-hover);
  }

  &[aria-busy='true'] {
    cursor: progress;
  }
`;

interface ChosenUsersProps {
  readonly users: readonly User[];
  /** Why the last attempt failed. */
  readonly failure: string | null;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
}

/** The bottom of a dialog in which several users are chosen: they at a glance, and the button. */
export function ChosenUsers({ users, failure, label, isBusy, onSubmit }: ChosenUsersProps) {
  const hidden = users.length - MAX_PICTURES;
  return (
    <Footer>
      {/* For screen readers the check boxes say it. */}
      <Pictures aria-hidden="true">
        {users.slice(0, MAX_PICTURES).map((user) => (
          <Avatar key={user.id} name={userTitle(user)} pictureUrl={user.profileUrl} size={32} />
        ))}
        {hidden > 0 && <More>+{hidden}</More>}
      </Pictures>
      {failure !== null && (
        <span role="alert">
          <FailureSign label={failure} />
        </span>
      )}
      <Submit type="button" aria-busy={isBusy} onClick={onSubmit}>
        {isBusy && <Spinner size={18} />}
        {label}
      </Submit>
    </Footer>
  );
}
