import styled from 'styled-components';
import { Flag, SmilePlus } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { canBeReactedTo, type Message } from '../../../domain/message';
import { EmojiPicker } from '../../emoji/EmojiPicker';
import { reportOpened } from '../../dialogs/dialogsSlice';
import { selectIsMuted } from '../../restrictions/restrictions';
import { reactionPicked } from '../../reactions/reactionsSlice';
import { selectTheme } from '../../theme/themeSlice';

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

/** The buttons of a message. */
function MessageTools({ canReact, canReport, onReact, onReport }: MessageToolsProps) {
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

interface MessageActionsProps {
  readonly message: Message;
  readonly isOwn: boolean;
}

/** The tools of a message; none for whoever is muted in the channel. */
export function MessageActions({ message, isOwn }: MessageActionsProps) {
  const { authorId, channelId, timetoken } = message;
  const dispatch = useAppDispatch();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  const theme = useAppSelector(selectTheme);
  const canReact = canBeReactedTo(message);
  if (isMuted || (!canReact && isOwn)) return null;
  return (
    <>
      <MessageTools
        canReact={canReact}
        canReport={!isOwn}
        onReact={setAnchor}
        onReport={() => dispatch(reportOpened({ authorId, channelId, timetoken }))}
      />
      {anchor && (
        <EmojiPicker
          theme={theme}
          anchor={anchor}
          onPick={(value) =>
            dispatch(reactionPicked({ channelId, messageTimetoken: timetoken, value }))
          }
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
