import { useId, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { PHONE } from '../../ui/media';
import { Button } from './Button';

/** What only phones have. */
export const OnPhones = styled.span`
  display: none;

  @media ${PHONE} {
    display: contents;
  }
`;

/** What phones have no room for. */
export const NotOnPhones = styled.span`
  display: contents;

  @media ${PHONE} {
    display: none;
  }
`;

const Opener = styled(OnPhones)`
  > button {
    flex: 1;
  }
`;

const Folded = styled.div`
  display: contents;

  > label {
    flex: 1 1 120px;
  }

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

interface PhoneFoldProps {
  /** What the button says. */
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** Controls behind a button on a phone, which has no room for them. Elsewhere they stand in the row around it. */
export function PhoneFold({ label, children }: PhoneFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Opener>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      </Opener>
      <Folded id={id} data-open={isOpen}>
        {children}
      </Folded>
    </>
  );
}
