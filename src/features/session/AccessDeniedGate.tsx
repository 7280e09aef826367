import { ShieldAlert } from 'lucide-react';
import { Gate } from '../../ui/Gate';
import { texts } from './texts';

export function AccessDeniedGate() {
  return (
    <Gate icon={<ShieldAlert size={32} aria-hidden="true" />} title={texts.accessDeniedTitle}>
      <p>{texts.accessDeniedText}</p>
    </Gate>
  );
}
