import type { ReactNode } from 'react';
import { IconButton } from '../../ui/IconButton';
import './ListButton.css';

/** More are shown as 9+. */
const MAX_SHOWN = 9;

interface ListButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** How many are new. */
  readonly count: number;
  readonly onOpen: () => void;
}

/** Opens a list of messages that concern the user, and says how many of them are new. */
export function ListButton({ label, icon, count, onOpen }: ListButtonProps) {
  return (
    <span className="list-button">
      <IconButton
        label={label}
        aria-haspopup="dialog"
        aria-description={count > 0 ? `${count} new` : undefined}
        icon={icon}
        onClick={onOpen}
      />
      {count > 0 && (
        <span className="list-button-count" aria-hidden="true">
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </span>
  );
}
