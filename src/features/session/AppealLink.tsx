import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch } from '../../state/hooks';
import { TextButton } from '../../ui/TextButton';
import { openAppeals, offersAppeals } from './appealCalls';

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;

  /* Above a list. */
  &[data-look='quiet'] {
    margin: 0;
    padding-bottom: var(--space-2);
    border-bottom: 1px solid var(--colour-border);
  }
`;

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
    <Line data-look={look}>
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
    </Line>
  );
}
