import { ArrowDown } from 'lucide-react';
import styled from 'styled-components';
import { t } from '../../../texts/t';

const Button = styled.button`
  @keyframes jump-button-appear {
    from {
      opacity: 0;
      translate: 0 6px;
    }
  }

  position: absolute;
  inset-inline-end: 50%;
  bottom: var(--space-4);
  display: inline-flex;
  gap: var(--space-2);
  align-items: center;
  justify-content: center;
  min-width: var(--control-size);
  min-height: var(--control-size);
  padding: 0;
  border: 1px solid var(--colour-border-strong);
  border-radius: var(--radius-round);
  background: var(--colour-raised);
  box-shadow: var(--shadow-raised);
  color: var(--colour-text);
  font-size: 0.875rem;
  font-weight: 600;
  transform: translateX(calc(50% * var(--onwards)));
  cursor: pointer;
  animation: jump-button-appear var(--duration-slow) ease-out;

  @media (hover: hover) {
    &:hover {
      background: var(--colour-hover);
    }
  }

  /* The arrow stands at the edge, as far as possible in the line below the list, where nothing is written. */
  &:not([data-pill]) {
    inset-inline-end: max(
      var(--space-2),
      (100% - var(--conversation-width)) / 2 - var(--control-size)
    );
    bottom: calc(-1 * max(24px, 1.5rem));
    transform: none;
  }

  &[data-pill] {
    padding: 0 var(--space-4);
    border-color: transparent;
    background: var(--colour-accent);
    color: var(--colour-on-accent);

    @media (hover: hover) {
      &:hover {
        background: var(--colour-accent-hover);
      }
    }
  }
`;

interface JumpButtonProps {
  /** Messages of others below; with none the button is only an arrow. */
  readonly unreadCount: number;
  readonly onJump: () => void;
  /** The button had the focus, and goes away. */
  readonly onGone: () => void;
}

/** Leads back to the newest message. */
export function JumpButton({ unreadCount, onJump, onGone }: JumpButtonProps) {
  const isPill = unreadCount > 0;
  const name = isPill ? undefined : t('messages.jumpToNewest');
  return (
    <Button
      data-pill={isPill ? '' : undefined}
      type="button"
      aria-label={name}
      title={name}
      // A press by pointer leaves the focus where it is, in the composer for instance.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        if (document.activeElement === currentTarget) onGone();
        onJump();
      }}
    >
      <ArrowDown size={isPill ? 16 : 20} aria-hidden="true" />
      {isPill && t('messages.new', { count: unreadCount })}
    </Button>
  );
}
