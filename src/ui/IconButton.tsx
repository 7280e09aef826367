import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';

const Button = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: var(--control-size);
  height: var(--control-size);
  padding: 0;
  border: 0;
  border-radius: var(--radius-small);
  background: transparent;
  color: var(--colour-text-soft);
  cursor: pointer;
  transition:
    background var(--duration-fast),
    color var(--duration-fast);

  @media (hover: hover) {
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: var(--colour-hover);
      color: var(--colour-text);
    }
  }

  &:disabled,
  &[aria-disabled='true'] {
    cursor: default;
    opacity: 0.45;
  }
`;

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Button {...rest} type={type} aria-label={label} title={label}>
      {icon}
    </Button>
  );
}
