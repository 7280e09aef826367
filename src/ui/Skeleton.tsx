import styled, { keyframes } from 'styled-components';

const pulse = keyframes`
  50% { opacity: 0.55; }
`;

/** A place that is about to be filled. */
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
