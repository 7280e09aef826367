import styled from 'styled-components';
import { formatDay } from '../../../lib/formatTime';

const Line = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  max-width: var(--conversation-width);
  margin-inline: auto;
  padding: var(--space-5) var(--space-5) var(--space-1);
  color: var(--colour-text-soft);
  font-size: var(--text-small);
  font-weight: 600;

  &::before,
  &::after {
    flex: 1;
    height: 1px;
    background: var(--colour-border);
    content: '';
  }
`;

/** @param time ms since the epoch */
export function DaySeparator({ time }: { readonly time: number }) {
  return <Line>{formatDay(time)}</Line>;
}
