import { Ban } from 'lucide-react';
import { Gate } from '../../ui/Gate';
import { texts } from './texts';

export function BannedGate() {
  return <Gate icon={<Ban size={32} aria-hidden="true" />} title={texts.banned} />;
}
