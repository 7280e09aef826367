import { CloudOff } from 'lucide-react';
import './OfflineSign.css';

/** Says that the connection is lost, to screen readers as soon as it is. */
export function OfflineSign({ isOffline }: { readonly isOffline: boolean }) {
  return (
    <span className="offline" aria-live="polite">
      {isOffline && (
        <span role="img" aria-label="Offline" title="Offline">
          <CloudOff size={16} aria-hidden="true" />
        </span>
      )}
    </span>
  );
}
