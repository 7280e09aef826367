import styled from 'styled-components';

/** A part of the rules with its heading. */
export const Part = styled.section`
  display: grid;
  gap: var(--space-3);
  align-content: start;
  min-width: 0;
`;
