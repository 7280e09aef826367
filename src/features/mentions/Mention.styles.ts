import styled from 'styled-components';

export const Mention = styled.button`
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  color: var(--colour-accent);
  font-weight: 600;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 2px;
  }

  &:focus-visible {
    outline-offset: 0;
  }

  &[data-own] {
    padding: 0 3px;
    background: var(--colour-mention);
    color: var(--colour-text);
  }

  @media (forced-colors: active) {
    text-decoration: underline;
  }
`;
