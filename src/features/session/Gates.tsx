import { Ban, KeyRound, ShieldAlert } from 'lucide-react';
import { Gate } from '../../ui/Gate';
import { AppealLink } from './AppealLink';

const texts = {
  keysMissingTitle: 'A messaging account is required',
  keysMissingLead: 'Create a keyset for the app in the PubNub Admin Portal with these features:',
  keysMissingFeatures: [
    'Presence',
    'Files',
    'Objects/storage (App Context)',
    'User metadata events',
    'Channel metadata events',
    'Membership metadata events',
  ],
  keysMissingFile:
    'Then put the keys in an environment file named .env next to package.json and start the app again:',
  accessDeniedTitle: 'Access manager is enabled',
  accessDeniedText:
    'The access manager is enabled on this keyset and this sample does not support it. Disable the access manager, or use another keyset.',
  banned: 'Unfortunately, you were banned from the chat.',
} as const;

export function BannedGate() {
  return (
    <Gate icon={<Ban size={32} aria-hidden="true" />} title={texts.banned}>
      <AppealLink label="See why, and appeal" look="primary" />
    </Gate>
  );
}

export function AccessDeniedGate() {
  return (
    <Gate icon={<ShieldAlert size={32} aria-hidden="true" />} title={texts.accessDeniedTitle}>
      <p>{texts.accessDeniedText}</p>
    </Gate>
  );
}

const ENVIRONMENT_FILE = `VITE_PUBNUB_PUBLISH_KEY=pub-c-…
VITE_PUBNUB_SUBSCRIBE_KEY=sub-c-…`;

export function KeysMissingGate() {
  return (
    <Gate icon={<KeyRound size={32} aria-hidden="true" />} title={texts.keysMissingTitle}>
      <p>{texts.keysMissingLead}</p>
      <ul>
        {texts.keysMissingFeatures.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p>{texts.keysMissingFile}</p>
      <pre>{ENVIRONMENT_FILE}</pre>
    </Gate>
  );
}
