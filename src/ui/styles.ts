import { css } from 'styled-components';

/**
 * One line of text that ends in an ellipsis when it is too long. The padding keeps letters with two
 * accents from being clipped. For blocks and flex items, whose margins do not collapse.
 */
export const oneLine = css`
  max-width: 100%;
  margin-block: -0.25em;
  padding-block: 0.25em;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Marks the chosen row of a list at its edge: its background alone is too faint. */
export const accentBar = css`
  position: absolute;
  top: 30%;
  bottom: 30%;
  left: 1px;
  z-index: 1;
  width: 3px;
  border-radius: var(--radius-round);
  background: var(--colour-accent);
  content: '';
`;
