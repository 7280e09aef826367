import { CloudOff } from 'lucide-react';
import styled from 'styled-components';
import { reconnectRequested } from '../../realtime/events';
import { useAppDispatch } from '../../state/hooks';
import { RetryButton } from '../../ui/RetryButton';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  align-items: center;
  justify-content: center;
  min-height: 100%;
  padding: var(--space-6);
  color: var(--colour-border-strong);
`;

/**
 * In place of what cannot be fetched while the connection is lost, which the sign beside the user's name says. It comes
 * by itself when the connection is back.
 */
export function OfflineState() {
  const dispatch = useAppDispatch();
  return (
    <Frame>
      <CloudOff size={40} strokeWidth={1.5} aria-hidden="true" />
      <RetryButton onRetry={() => dispatch(reconnectRequested())} />
    </Frame>
  );
}
