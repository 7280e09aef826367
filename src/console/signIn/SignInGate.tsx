import { KeyRound } from 'lucide-react';
import { LanguageSelect } from '../../features/language/LanguageSelect';
import { Gate } from '../../ui/Gate';
import { Spinner } from '../../ui/Status';
import { useAppSelector } from '../state/hooks';
import { ProofForm } from './ProofForm';
import { selectSignIn } from './signInSlice';
import { t } from '../texts/t';

/** Replaces the console until a moderator has signed in. */
export function SignInGate() {
  const { status, problem } = useAppSelector(selectSignIn);
  if (status === 'signingIn') {
    return <Gate icon={<Spinner size={32} />} title={t('signIn.running')} />;
  }
  return (
    <Gate
      icon={<KeyRound size={32} aria-hidden="true" />}
      title={t(`signIn.${problem}`)}
      corner={<LanguageSelect />}
    >
      <p>{t('signIn.how')}</p>
      <pre>npm run server -- invite --user your-id --role moderator</pre>
      <ProofForm />
      <p>{t('signIn.memory')}</p>
    </Gate>
  );
}
