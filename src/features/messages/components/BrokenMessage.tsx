import { CircleAlert } from 'lucide-react';
import styled from 'styled-components';

const Row = styled.div`
  max-width: var(--conversation-width);
  margin-inline: auto;
  padding: var(--space-2) var(--space-5);
  color: var(--colour-danger);
`;

/** Stands in for a message that cannot be drawn. */
export function BrokenMessage() {
  return (
    <Row>
      <CircleAlert size={20} role="img" aria-label="This message cannot be shown" />
    </Row>
  );
}
