import styled from 'styled-components';
import { PHONE } from '../../ui/media';

/** A row of a list, with what is decided about it in a column at its end, the same in all rows. */
export const ListRow = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 350px;
  gap: var(--space-2) var(--space-4);
  align-items: start;
  max-width: 1100px;
  margin: 0 auto;
  padding: var(--space-3);
  border-bottom: 1px solid var(--colour-border);
  overflow-wrap: anywhere;

  @media ${PHONE} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
