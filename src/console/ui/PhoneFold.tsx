import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PHONE } from '../../ui/media';
import { Button } from './Button';

/** Controls behind a button on a phone, which has no room for them. Elsewhere they stand in the row around it. */
export const Folded = styled.div`
  display: contents;

  /* Below the buttons of that row. */
  @media ${PHONE} {
    display: flex;
    flex: 1 0 100%;
    flex-wrap: wrap;
    gap: var(--space-2);
    order: 1;

    &[data-open='false'] {
      display: none;
    }
  }
`;

const OnPhones = styled.span`
  display: none;

  @media ${PHONE} {
    display: flex;
    flex: 1;

    > * {
      flex: 1;
    }
  }
`;

interface PhoneFoldProps {
  readonly isOpen: boolean;
  /** The id of what it unfolds. */
  readonly controls: string;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** The button that unfolds it; only phones have it. */
export function PhoneFold({ isOpen, controls, onToggle, children }: PhoneFoldProps) {
  return (
    <OnPhones>
      <Button aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
        {children}
      </Button>
    </OnPhones>
  );
}
