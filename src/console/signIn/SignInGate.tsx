import { KeyRound } from 'lucide-react';
import { Gate } from '../../ui/Gate';
import { Spinner } from '../../ui/Status';
import { useAppSelector } from '../state/hooks';
import { ProofForm } from './ProofForm';
import { selectSignIn, type SignInProblem } from './signInSlice';

const TITLES: Readonly<Record<SignInProblem, string>> = {
  missing: 'This page needs a moderator’s link',
  wrong: 'This link is not a moderator’s, was used already, or has expired',
  unreachable: 'The moderation server cannot be reached',
  signedOut: 'You are signed out',
};

/** Replaces the console until a moderator has signed in. */
export function SignInGate() {
  const { status, problem } = useAppSelector(selectSignIn);
  if (status === 'signingIn') {
    return <Gate icon={<Spinner size={32} />} title="Signing in…" />;
  }
  return (
    <Gate icon={<KeyRound size={32} aria-hidden="true" />} title={TITLES[problem]}>
      <p>
        Open the link of your invitation, which works once, or that of your own login. A lead or
        whoever runs the server makes invitations:
      </p>
      <pre>npm run server -- invite --user your-id --role moderator</pre>
      <ProofForm />
      <p>This tab remembers the sign-in until it is closed. It is stored nowhere else.</p>
    </Gate>
  );
}
