import styled from 'styled-components';

/** A row that says what holds for all tabs. */
export const Notice = styled.aside<{ readonly 'data-tone': 'danger' | 'warning' }>`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  padding: var(--space-2) var(--space-4);
  background: var(--colour-danger-soft);
  color: var(--colour-danger);
  font-size: var(--text-control);

  &[data-tone='warning'] {
    background: var(--colour-warning-soft);
    color: var(--colour-warning);
  }

  > svg {
    flex: none;
  }

  p {
    flex: 1 1 200px;
    min-width: 0;
    margin: 0;
  }
`;
