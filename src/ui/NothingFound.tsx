import { Lock, SearchX } from 'lucide-react';
import styled from 'styled-components';
import { t } from '../texts/t';

const Frame = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  padding: var(--space-6);
  color: var(--colour-border-strong);
`;

interface NothingFoundProps {
  /** Whether the service refuses the list. */
  readonly isRefused?: boolean;
}

/** An icon in place of an empty list. */
export function NothingFound({ isRefused = false }: NothingFoundProps) {
  const Icon = isRefused ? Lock : SearchX;
  const label = t(isRefused ? 'ui.notAvailable' : 'ui.nothingFound');
  return (
    <Frame role="status">
      <Icon size={40} strokeWidth={1.5} role="img" aria-label={label} />
    </Frame>
  );
}
