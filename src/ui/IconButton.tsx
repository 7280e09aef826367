import type { ComponentPropsWithRef, ReactNode } from 'react';
import './IconButton.css';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={className === undefined ? 'icon-button' : `icon-button ${className}`}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}
