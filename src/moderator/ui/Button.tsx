import styled, { css } from 'styled-components';

const looks = {
  primary: css`
    border-color: transparent;
    background: var(--colour-accent);
    color: var(--colour-on-accent);

    &:hover:not(:disabled) {
      background: var(--colour-accent-hover);
    }
  `,
  danger: css`
    border-color: color-mix(in srgb, var(--colour-danger) 45%, transparent);
    background: var(--colour-danger-soft);
    color: var(--colour-danger);

    &:hover:not(:disabled) {
      border-color: var(--colour-danger);
    }
  `,
  plain: css`
    border-color: var(--colour-border);
    background: var(--colour-raised);

    &:hover:not(:disabled) {
      background: var(--colour-hover);
    }
  `,
  quiet: css`
    border-color: transparent;
    background: transparent;
    color: var(--colour-accent);

    &:hover:not(:disabled) {
      background: var(--colour-hover);
    }
  `,
} as const;

export const Button = styled.button.attrs(({ type = 'button' }) => ({ type }))<{
  readonly $look?: keyof typeof looks;
}>`
  display: inline-flex;
  flex: none;
  gap: var(--space-2);
  align-items: center;
  justify-content: center;
  min-height: 34px;
  padding: 0 var(--space-3);
  border: 1px solid transparent;
  border-radius: var(--radius-small);
  font-size: var(--text-control);
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;
  transition: background var(--duration-fast);

  ${({ $look = 'plain' }) => looks[$look]}

  &:disabled {
    cursor: default;
    opacity: 0.5;
  }

  @media (pointer: coarse) {
    min-height: 44px;
  }
`;
