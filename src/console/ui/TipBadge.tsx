import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { Tip } from '../../ui/Tip';
import { Badge, type Tone } from './Badge';

/** Larger than the badge, so that a finger finds it. */
const Explained = styled.button`
  display: inline-flex;
  align-items: center;
  min-width: 24px;
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: var(--radius-round);
  background: none;
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
      <Explained type="button" aria-describedby={id}>
        <Badge data-tone={tone}>{children}</Badge>
      </Explained>
    </Tip>
  );
}
