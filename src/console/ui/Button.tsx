import type { ComponentProps, SyntheticEvent } from 'react';
import styled from 'styled-components';

type Look = 'primary' | 'danger' | 'plain' | 'quiet';

const Frame = styled.button<{ readonly 'data-look'?: Look }>`
  display: inline-flex;
  flex: none;
  gap: var(--space-2);
  align-items: center;
  justify-content: center;
  /* Long words of large text go on in a second line. */
  max-width: 100%;
  min-height: 34px;
  padding: 0 var(--space-3);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-small);
  background: var(--colour-raised);
  font-size: var(--text-control);
  font-weight: 600;
  overflow-wrap: anywhere;
  cursor: pointer;
  transition: background var(--duration-fast);

  &:hover:not(:disabled) {
    background: var(--colour-hover);
  }

  &[data-look='primary'] {
    border-color: transparent;
    background: var(--colour-accent);
    color: var(--colour-on-accent);

    &:hover:not(:disabled) {
      background: var(--colour-accent-hover);
    }
  }

  &[data-look='danger'] {
    border-color: color-mix(in srgb, var(--colour-danger) 45%, transparent);
    background: var(--colour-danger-soft);
    color: var(--colour-danger);

    &:hover:not(:disabled) {
      background: var(--colour-danger-soft);
      border-color: var(--colour-danger);
    }
  }

  &[data-look='quiet'] {
    border-color: transparent;
    background: transparent;
    color: var(--colour-accent);
  }

  &:is(:disabled, [aria-disabled='true']) {
    cursor: default;
    opacity: 0.5;
  }

  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

interface ButtonProps extends ComponentProps<typeof Frame> {
  /** Whether its call is under way: presses do nothing, and it keeps the focus, which `disabled` would take away. */
  readonly isBusy?: boolean;
}

/** Enter in a field presses the button of its form, too. */
const BUSY = {
  'aria-disabled': true,
  onClick: (event: SyntheticEvent) => event.preventDefault(),
};

/** A button that does not send the form around it unless its type says so. */
export function Button({ isBusy = false, ...props }: ButtonProps) {
  return <Frame type="button" {...props} {...(isBusy && BUSY)} />;
}
