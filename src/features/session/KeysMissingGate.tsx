import { KeyRound } from 'lucide-react';
import { Gate } from '../../ui/Gate';
import { texts } from './texts';

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
