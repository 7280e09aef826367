import styled from 'styled-components';
import { Dialog } from '../../ui/Dialog';
import { Button } from '../ui/Button';
import { DialogBody } from '../ui/DialogBody';
import { ButtonRow } from '../ui/Pane';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { t, type TextId } from '../texts/t';
import { ProofForm } from './ProofForm';
import { signOut } from './signIn';
import { selectSignIn, type SignInProblem } from './signInSlice';

const Body = styled(DialogBody)`
  p {
    color: var(--colour-text-soft);
  }
`;

const REFUSED: Readonly<Partial<Record<SignInProblem, TextId>>> = {
  wrong: 'signIn.again.wrong',
  unreachable: 'signIn.again.unreachable',
};

/** Asks for another sign-in when the server does not take the token any more. What was typed stays. */
export function SignInAgain() {
  const dispatch = useAppDispatch();
  const { status, problem } = useAppSelector(selectSignIn);
  const refused = REFUSED[problem];
  return (
    <Dialog title={t('signIn.again.title')} isOpen={status !== 'in'} onClose={undefined}>
      <Body>
        <p>{t('signIn.again.how')}</p>
        {refused !== undefined && <p role="alert">{t(refused)}</p>}
        <ProofForm />
        <ButtonRow>
          <Button onClick={() => dispatch(signOut())}>{t('console.app.signOut')}</Button>
        </ButtonRow>
      </Body>
    </Dialog>
  );
}
