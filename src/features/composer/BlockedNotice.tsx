import { ShieldX, X } from 'lucide-react';
import styled from 'styled-components';
import { SHORT } from '../../ui/breakpoints';
import { IconButton } from '../../ui/IconButton';
import { texts } from './texts';

const Notice = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  margin-bottom: var(--space-2);
  padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--colour-danger-soft);
  color: var(--colour-danger);

  > svg {
    flex: none;
  }

  > span {
    flex: 1;
  }

  @media ${SHORT} {
    max-height: 25dvh;
    overflow-y: auto;
    font-size: 0.875rem;
  }
`;

/** Says that the last message was refused. */
export function BlockedNotice({ onDismissed }: { readonly onDismissed: () => void }) {
  return (
    <Notice role="alert">
      <ShieldX size={20} aria-hidden="true" />
      <span>{texts.blockedMessage}</span>
      <IconButton label="Close" icon={<X size={18} aria-hidden="true" />} onClick={onDismissed} />
    </Notice>
  );
}
