import styled from 'styled-components';

/** A list whose entries look like parts of the page, below each other. */
export const PlainList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** A list in a place that is too small for it. */
export const ScrollList = styled(PlainList)`
  max-height: 260px;
  overflow-y: auto;
  font-size: var(--text-control);
  overflow-wrap: anywhere;
`;

/** An entry with an icon before and something to press behind it. */
export const IconEntry = styled.li`
  display: grid;
  grid-template-columns: 22px minmax(0, 1fr) auto;
  gap: 0 var(--space-2);
  font-size: var(--text-control);
  line-height: 1.4;

  > svg {
    margin-top: 2px;
  }

  small {
    display: block;
  }
`;
