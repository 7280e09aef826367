import { CircleAlert, LoaderCircle } from 'lucide-react';
import styled, { keyframes } from 'styled-components';

const pulse = keyframes`
  50% { opacity: 0.55; }
`;

/** The placeholder of content that is being loaded. */
export const Skeleton = styled.span<{ $width: string; $height: string; $radius?: string }>`
  display: block;
  flex: none;
  width: ${({ $width }) => $width};
  max-width: 100%;
  height: ${({ $height }) => $height};
  border-radius: ${({ $radius = 'var(--radius-small)' }) => $radius};
  background: var(--colour-skeleton);
  animation: ${pulse} 1.4s ease-in-out infinite;
`;

const turn = keyframes`
  to { transform: rotate(360deg); }
`;

export const Spinner = styled(LoaderCircle).attrs({ 'aria-hidden': true })`
  animation: ${turn} 0.9s linear infinite;
`;

const Sign = styled.span`
  display: inline-flex;
  flex: none;
  color: var(--colour-danger);
`;

interface FailureSignProps {
  readonly id?: string;
  /** The failed action; accessible name and tooltip. */
  readonly label: string;
}

/** Marks what failed and can be tried again. The specification allows no error texts for it (section 8). */
export function FailureSign({ id, label }: FailureSignProps) {
  return (
    <Sign id={id} role="img" aria-label={label} title={label}>
      <CircleAlert size={18} aria-hidden="true" />
    </Sign>
  );
}
