import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { Tip } from '../../ui/Tip';
import { Badge, type Tone } from './Badge';

const Explained = styled(Badge)`
  border: 0;
  cursor: help;

  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

interface TipBadgeProps {
  readonly tone?: Tone;
  readonly explanation: string;
  readonly children: ReactNode;
}

/** A badge with an explanation, which hovering, focus or a press shows. */
export function TipBadge({ tone = 'soft', explanation, children }: TipBadgeProps) {
  const id = useId();
  return (
    <Tip id={id} text={explanation} opensOnPress>
      <Explained as="button" type="button" $tone={tone} aria-describedby={id}>
        {children}
      </Explained>
    </Tip>
  );
}
