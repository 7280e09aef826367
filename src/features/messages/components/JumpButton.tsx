import { ArrowDown } from 'lucide-react';
import './JumpButton.css';

const JUMP = 'Jump to newest';

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
  return (
    <button
      className={isPill ? 'jump-button is-pill' : 'jump-button'}
      type="button"
      aria-label={isPill ? undefined : JUMP}
      title={isPill ? undefined : JUMP}
      // A press by pointer leaves the focus where it is, in the composer for instance.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        if (document.activeElement === currentTarget) onGone();
        onJump();
      }}
    >
      <ArrowDown size={isPill ? 16 : 20} aria-hidden="true" />
      {isPill && (unreadCount === 1 ? '1 new message' : `${unreadCount} new messages`)}
    </button>
  );
}
