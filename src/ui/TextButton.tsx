import styled, { css } from 'styled-components';

const LOOKS = {
  primary: css`
    background: var(--colour-accent);
    color: var(--colour-on-accent);

    &:hover:not(:disabled) {
      background: var(--colour-accent-hover);
    }
  `,
  danger: css`
    background: var(--colour-danger);
    color: var(--colour-surface);

    &:hover:not(:disabled) {
      opacity: 0.9;
    }
  `,
  quiet: css`
    background: none;
    color: inherit;

    &:hover:not(:disabled) {
      background: var(--colour-hover);
    }
  `,
};

/** A button with a word on it. */
export const TextButton = styled.button<{ $look: keyof typeof LOOKS }>`
  display: inline-flex;
  flex: none;
  gap: var(--space-2);
  align-items: center;
  justify-content: center;
  min-height: 34px;
  padding: 0 var(--space-4);
  border: 1px solid transparent;
  border-radius: var(--radius-round);
  font-weight: 600;
  cursor: pointer;
  ${({ $look }) => LOOKS[$look]}

  &:disabled {
    cursor: default;
    opacity: 0.5;
  }

  &[aria-busy='true'] {
    cursor: progress;
  }

  @media (pointer: coarse) {
    min-height: 44px;
  }
`;
