import { LoaderCircle } from 'lucide-react';
import styled, { keyframes } from 'styled-components';

const turn = keyframes`
  to { transform: rotate(360deg); }
`;

export const Spinner = styled(LoaderCircle).attrs({ 'aria-hidden': true })`
  animation: ${turn} 0.9s linear infinite;
`;
