import styled from 'styled-components';

/** What stands in a dialog below its title. */
export const DialogBody = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: 0 var(--space-5) var(--space-5);
  overflow-y: auto;

  > [role='alert'] {
    color: var(--colour-danger);
    font-size: var(--text-control);
  }
`;
