import { css } from 'styled-components';

/**
 * A text on one line that ends in an ellipsis where there is no more room. What is clipped begins a
 * little above and below the line, since letters with two accents are taller than it. For blocks and for
 * items of a flex container, where the margins do not collapse.
 */
export const oneLine = css`
  max-width: 100%;
  margin-block: -0.25em;
  padding-block: 0.25em;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
