import { css } from 'styled-components';

/** Marks the chosen row of a list at its edge: the background of a chosen row alone is too faint. */
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
