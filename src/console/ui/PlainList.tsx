import styled from 'styled-components';

/** A list whose entries look like parts of the page, below each other. */
export const PlainList = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;
`;
