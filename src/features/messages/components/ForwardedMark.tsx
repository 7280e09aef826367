import { Forward } from 'lucide-react';
import './message.css';

/**
 * Says that a message was forwarded, and neither from where nor whose it was: both are claims of the sender that
 * nothing proves, and would lend words the authority of others.
 */
export function ForwardedMark() {
  return (
    <small className="message-forwarded">
      <Forward size={14} aria-hidden="true" />
      <span>Forwarded</span>
    </small>
  );
}
