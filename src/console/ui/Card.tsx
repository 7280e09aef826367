import styled from 'styled-components';

/** A rule in a list. */
export const Card = styled.li`
  display: grid;
  gap: var(--space-2);
  padding-block: var(--space-3);
  padding-inline: var(--space-4) var(--space-2);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  background: var(--colour-surface);

  p {
    overflow-wrap: anywhere;
  }
`;

export const CardRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  align-items: center;
`;
