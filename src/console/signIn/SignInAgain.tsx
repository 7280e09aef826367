import styled from 'styled-components';
import { Dialog } from '../../ui/Dialog';
import { Button } from '../ui/Button';
import { DialogBody } from '../ui/DialogBody';
import { ButtonRow } from '../ui/Pane';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { ProofForm } from './ProofForm';
import { signOut } from './signIn';
import { selectSignIn, type SignInProblem } from './signInSlice';

const Body = styled(DialogBody)`
  p {
    color: var(--colour-text-soft);
  }
`;

const REFUSED: Readonly<Partial<Record<SignInProblem, string>>> = {
  wrong: 'That is not a moderator’s link, it was used already, or it has expired.',
  unreachable: 'The moderation server cannot be reached. Try again in a moment.',
};

/** Asks for another sign-in when the server does not take the token any more. What was typed stays. */
export function SignInAgain({ isNeeded }: { readonly isNeeded: boolean }) {
  const dispatch = useAppDispatch();
  const { problem } = useAppSelector(selectSignIn);
  return (
    <Dialog title="Your sign-in has ended" isOpen={isNeeded} onClose={undefined}>
      <Body>
        <p>
          Paste a new moderator’s link, or open it in this tab: what you have typed stays as it is.
        </p>
        {REFUSED[problem] !== undefined && <p role="alert">{REFUSED[problem]}</p>}
        <ProofForm />
        <ButtonRow>
          <Button onClick={() => dispatch(signOut())}>Sign out</Button>
        </ButtonRow>
      </Body>
    </Dialog>
  );
}
