import { CircleAlert } from 'lucide-react';
import styled from 'styled-components';

const Sign = styled.span`
  display: inline-flex;
  flex: none;
  color: var(--colour-danger);
`;

interface FailureSignProps {
  readonly id?: string;
  /** The failed action; accessible name and tooltip. */
  readonly label: string;
}

/** Marks what failed and can be tried again. The specification allows no error texts for it (section 8). */
export function FailureSign({ id, label }: FailureSignProps) {
  return (
    <Sign id={id} role="img" aria-label={label} title={label}>
      <CircleAlert size={18} aria-hidden="true" />
    </Sign>
  );
}
