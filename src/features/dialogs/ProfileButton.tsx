import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useAppDispatch } from '../../state/hooks';
import { leaveFocusToRow, useControlTabIndex } from '../../ui/rowKeys';
import { profileOpened } from './dialogsSlice';
import type { OpenedProfile } from './openDialog';

const Button = styled.button`
  display: flex;
  min-width: 0;
  max-width: 100%;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;

  &:hover {
    text-decoration: underline;
  }

  &[aria-hidden] {
    flex: none;
    align-self: flex-start;
  }
`;

interface ProfileButtonProps {
  readonly profile: OpenedProfile;
  readonly children: ReactNode;
}

/** The name of a user, which opens the profile card. */
export function ProfileButton({ profile, children }: ProfileButtonProps) {
  const dispatch = useAppDispatch();
  return (
    <Button
      ref={leaveFocusToRow}
      type="button"
      title={profile.userId}
      aria-haspopup="dialog"
      tabIndex={useControlTabIndex()}
      onClick={() => dispatch(profileOpened(profile))}
    >
      {children}
    </Button>
  );
}

/** The picture beside such a name, for pointers. */
export function ProfilePicture({ profile, children }: ProfileButtonProps) {
  const dispatch = useAppDispatch();
  return (
    <Button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => dispatch(profileOpened(profile))}
    >
      {children}
    </Button>
  );
}
