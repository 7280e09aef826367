import styled, { css } from 'styled-components';

/** What only screen readers get. */
export const unseen = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** For screen readers only. */
export const VisuallyHidden = styled.span`
  ${unseen}
`;
