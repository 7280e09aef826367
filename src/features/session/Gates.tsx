import { Ban, KeyRound, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch } from '../../state/hooks';
import { t } from '../../texts/t';
import { Gate } from '../../ui/Gate';
import { TextButton } from '../../ui/TextButton';
import { LanguageSelect } from '../language/LanguageSelect';
import { offersAppeals } from './appealCalls';
import { AppealLink } from './AppealLink';

/** The features that a keyset needs, by their names in the PubNub Admin Portal. */
const FEATURES = [
  'session.keysMissing.presence',
  'session.keysMissing.files',
  'session.keysMissing.appContext',
  'session.keysMissing.userEvents',
  'session.keysMissing.channelEvents',
  'session.keysMissing.membershipEvents',
] as const;

/** Nothing but the specified text, and the way to the page of appeals, which offers the languages. */
export function BannedGate() {
  return (
    <Gate icon={<Ban size={32} aria-hidden="true" />} title={t('session.banned')}>
      <AppealLink label={t('session.appeal')} look="primary" />
    </Gate>
  );
}

/** Where the moderation server gives tokens, the access manager is how it has to be, and there was no token. */
export function AccessDeniedGate() {
  const dispatch = useAppDispatch();
  const [isServed] = useState(() => dispatch(offersAppeals()));
  const advice = t(isServed ? 'session.accessDenied.signIn' : 'session.accessDenied.advice');
  return (
    <Gate
      icon={<ShieldAlert size={32} aria-hidden="true" />}
      title={t('session.accessDenied.title')}
      corner={<LanguageSelect />}
    >
      <p>
        {t('session.accessDenied.text')} {advice}
      </p>
      {isServed && (
        <TextButton data-look="primary" type="button" onClick={() => window.location.reload()}>
          {t('ui.tryAgain')}
        </TextButton>
      )}
    </Gate>
  );
}

const ENVIRONMENT_FILE = `VITE_PUBNUB_PUBLISH_KEY=pub-c-…
VITE_PUBNUB_SUBSCRIBE_KEY=sub-c-…`;

export function KeysMissingGate() {
  return (
    <Gate
      icon={<KeyRound size={32} aria-hidden="true" />}
      title={t('session.keysMissing.title')}
      corner={<LanguageSelect />}
    >
      <p>{t('session.keysMissing.lead')}</p>
      <ul>
        {FEATURES.map((feature) => (
          <li key={feature}>{t(feature)}</li>
        ))}
      </ul>
      <p>{t('session.keysMissing.file')}</p>
      <pre>{ENVIRONMENT_FILE}</pre>
    </Gate>
  );
}
