import { ShieldBan } from 'lucide-react';
import './BlockedNotice.css';

/** Takes the place of a conversation. */
export function BlockedNotice() {
  return (
    <div className="blocked-notice" role="alert">
      <ShieldBan size={40} aria-hidden="true" />
      Unfortunately, you were blocked from this channel.
    </div>
  );
}
