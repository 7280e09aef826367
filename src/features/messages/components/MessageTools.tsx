import { Flag, SmilePlus } from 'lucide-react';
import styled from 'styled-components';
import { IconButton } from '../../../ui/IconButton';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowTabStop';

/** There when the row is pointed at or has the focus; always where there is no pointer to hover. */
const Toolbar = styled.div`
  display: flex;
  align-self: flex-start;
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-small);
  background: var(--colour-raised);
  box-shadow: var(--shadow-raised);
  opacity: 0;
  transition: opacity var(--duration-fast);

  article:hover &,
  article:focus-visible &,
  article:has(:focus-visible) & {
    opacity: 1;
  }

  @media (hover: none) {
    border-color: transparent;
    background: none;
    box-shadow: none;
    opacity: 1;
  }

  button {
    width: 32px;
    height: 28px;
  }

  /* Narrow, so that the message keeps the width; the height makes up for it. */
  @media (pointer: coarse) {
    margin-inline: calc(-1 * var(--space-1));

    button {
      width: 30px;
      height: 38px;
    }
  }
`;

interface MessageToolsProps {
  readonly canReact: boolean;
  readonly canReport: boolean;
  /** @param anchor what the picker opens beside */
  readonly onReact: (anchor: HTMLElement) => void;
  readonly onReport: () => void;
}

/** What can be done with a message. */
export function MessageTools({ canReact, canReport, onReact, onReport }: MessageToolsProps) {
  const tabIndex = useControlTabIndex();
  return (
    <Toolbar ref={leaveFocusToRow}>
      {canReact && (
        <IconButton
          label="Add a reaction"
          tabIndex={tabIndex}
          icon={<SmilePlus size={17} aria-hidden="true" />}
          onClick={(event) => onReact(event.currentTarget)}
        />
      )}
      {canReport && (
        <IconButton
          label="Report user"
          tabIndex={tabIndex}
          icon={<Flag size={16} aria-hidden="true" />}
          onClick={onReport}
        />
      )}
    </Toolbar>
  );
}
