import { SearchX } from 'lucide-react';
import styled from 'styled-components';

const Frame = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  padding: var(--space-6);
  color: var(--colour-border-strong);
`;

/** There is nothing to choose; a picture says so without words. */
export function NothingFound() {
  return (
    <Frame>
      <SearchX size={40} strokeWidth={1.5} aria-hidden="true" />
    </Frame>
  );
}
