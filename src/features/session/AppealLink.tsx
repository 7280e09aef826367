import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch } from '../../state/hooks';
import { TextButton } from '../../ui/TextButton';
import { openAppeals, offersAppeals } from './appealCalls';
import './AppealLink.css';

interface AppealLinkProps {
  readonly label: string;
  readonly look: 'primary' | 'quiet';
  readonly onOpened?: () => void;
}

/** Leads to the page with the decisions about the user; nothing where the service has none. */
export function AppealLink({ label, look, onOpened }: AppealLinkProps) {
  const dispatch = useAppDispatch();
  const [isOffered] = useState(() => dispatch(offersAppeals()));
  const [status, setStatus] = useState<'idle' | 'opening' | 'failed'>('idle');
  if (!isOffered) return null;
  const open = async () => {
    if (status === 'opening') return;
    setStatus('opening');
    const isOpening = await dispatch(openAppeals());
    if (isOpening) onOpened?.();
    // The page may be shown again as it was left.
    setStatus(isOpening ? 'idle' : 'failed');
  };
  return (
    <p className="appeal-link">
      <TextButton
        data-look={look}
        type="button"
        aria-busy={status === 'opening'}
        onClick={() => void open()}
      >
        {label}
        {look === 'quiet' && <ChevronRight size={16} aria-hidden="true" />}
      </TextButton>
      {status === 'failed' && <span role="alert">The page could not be opened. Try again.</span>}
    </p>
  );
}
