import { SearchX } from 'lucide-react';
import styled from 'styled-components';

const Frame = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  padding: var(--space-6);
  color: var(--colour-border-strong);
`;

/** An icon in place of an empty list. */
export function NothingFound() {
  return (
    <Frame role="status">
      <SearchX size={40} strokeWidth={1.5} role="img" aria-label="Nothing found" />
    </Frame>
  );
}
