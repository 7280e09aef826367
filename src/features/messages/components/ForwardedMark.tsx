import { Forward } from 'lucide-react';
import { t } from '../../../texts/t';
import { Forwarded } from './message.styles';

/**
 * Says that a message was forwarded, and neither from where nor whose it was: both are claims of the sender that
 * nothing proves, and would lend words the authority of others.
 */
export function ForwardedMark() {
  return (
    <Forwarded>
      <Forward size={14} aria-hidden="true" />
      <span>{t('messages.forwarded')}</span>
    </Forwarded>
  );
}
