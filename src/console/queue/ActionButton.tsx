import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import { PHONE, TINY } from '../../ui/media';
import { unseen } from '../../ui/VisuallyHidden';
import { Key } from '../ui/Pane';
import { OnPhones } from '../ui/phones';

const Action = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  gap: 0 var(--space-3);
  align-items: center;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  background: var(--colour-surface);
  transition: border-color var(--duration-fast);

  &:hover {
    border-color: var(--colour-border-strong);
  }

  &[data-tone='danger'] > :is(svg, button) {
    color: var(--colour-danger);
  }

  button {
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    font-size: var(--text-control);
    font-weight: 640;
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  /* The whole card is the button; what it does is only its description. */
  button::after {
    position: absolute;
    inset: 0;
    border-radius: var(--radius-medium);
    content: '';
  }

  button[aria-disabled='true'] {
    color: var(--colour-text-soft);
    cursor: not-allowed;
  }

  button:focus-visible {
    outline: none;
  }

  button:focus-visible::after {
    outline: 2px solid var(--colour-focus);
    outline-offset: 2px;
  }

  small {
    grid-column: 2 / -1;
    line-height: 1.35;
  }

  @media ${PHONE} {
    grid-template-columns: auto;
    align-content: center;
    justify-items: center;
    min-height: 56px;
    padding: var(--space-1) 1px;

    button {
      font-size: var(--text-small);
      letter-spacing: -0.02em;
      line-height: 1.3;
      text-align: center;
      overflow-wrap: normal;
    }

    /* The description of the button still says it. */
    > :is(kbd, small) {
      display: none;
    }

    &[data-wide='true'] {
      grid-template-columns: 20px minmax(0, 1fr);
      justify-items: start;
      min-height: 44px;
      padding-inline: var(--space-3);

      button {
        font-size: var(--text-control);
        letter-spacing: normal;
        text-align: start;
      }
    }
  }

  /* Six beside each other. */
  @media ${TINY} {
    &:not([data-wide='true']) button {
      font-size: 0.6875rem;
      letter-spacing: -0.04em;
    }
  }
`;

/** A name for which a phone has no room: only readers of the screen get it there. */
const Whole = styled.span`
  @media ${PHONE} {
    ${unseen}
  }
`;

interface ActionButtonProps {
  readonly icon: LucideIcon;
  readonly shortcut: string;
  readonly label: string;
  /** What a phone shows of the label; missing for all of it. */
  readonly short?: string;
  readonly effect: string;
  readonly tone?: 'danger' | undefined;
  /**
   * While an action runs, a second press would undo it; while somebody else works on the case, or without a reason that
   * it needs, it is refused.
   */
  readonly isBusy: boolean;
  /** Whether it has a row of its own on a phone. */
  readonly isWide?: boolean;
  readonly onClick: () => void;
}

/** A decision with its key and what it does. */
export function ActionButton(props: ActionButtonProps) {
  const { icon: Icon, shortcut, label, short, effect, tone, isBusy, isWide, onClick } = props;
  const effectId = useId();
  return (
    <Action data-tone={tone} data-wide={isWide}>
      <Icon size={18} aria-hidden="true" />
      <button
        type="button"
        data-key={shortcut}
        aria-describedby={effectId}
        aria-keyshortcuts={shortcut}
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : onClick}
      >
        {short === undefined ? label : <Whole>{label}</Whole>}
        {short !== undefined && <OnPhones aria-hidden="true">{short}</OnPhones>}
      </button>
      <Key aria-hidden="true">{shortcut}</Key>
      <small id={effectId}>{effect}</small>
    </Action>
  );
}
