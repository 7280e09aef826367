import { Flag, SmilePlus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '../../../ui/IconButton';
import { leaveFocusToRow, useControlTabIndex } from '../../../ui/rowKeys';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { canBeReactedTo, type Message } from '../../../domain/message';
import { EmojiPicker } from '../../emoji/EmojiPicker';
import { reportOpened } from '../../dialogs/dialogsSlice';
import { selectIsMuted } from '../../restrictions/restrictions';
import { reactionPicked } from '../../reactions/reactionsSlice';
import { OwnMessageTools } from './OwnMessageTools';
import { selectTheme } from '../../theme/themeSlice';

interface MessageToolsProps {
  readonly canReact: boolean;
  readonly canReport: boolean;
  /** @param anchor what the picker opens beside */
  readonly onReact: (anchor: HTMLElement) => void;
  readonly onReport: () => void;
  /** Further buttons. */
  readonly children: ReactNode;
}

/** The buttons of a message. */
function MessageTools({ canReact, canReport, onReact, onReport, children }: MessageToolsProps) {
  const tabIndex = useControlTabIndex();
  return (
    <div ref={leaveFocusToRow} className="message-tools">
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
      {children}
    </div>
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
  const canReact = canBeReactedTo(message);
  if (isMuted) return null;
  return (
    <>
      <MessageTools
        canReact={canReact}
        canReport={!isOwn}
        onReact={setAnchor}
        onReport={() => dispatch(reportOpened({ authorId, channelId, timetoken }))}
      >
        {isOwn && <OwnMessageTools message={message} />}
      </MessageTools>
      {anchor && (
        <ThemedPicker
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

/** The emoji picker in the theme of the page. */
function ThemedPicker(props: Omit<ComponentProps<typeof EmojiPicker>, 'theme'>) {
  return <EmojiPicker {...props} theme={useAppSelector(selectTheme)} />;
}
