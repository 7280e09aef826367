import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { canBeReactedTo, type Message } from '../../../domain/message';
import { EmojiPicker } from '../../emoji/EmojiPicker';
import { reportOpened } from '../../moderation/moderationSlice';
import { selectIsMuted } from '../../moderation/restrictionSelectors';
import { reactionPicked } from '../../reactions/reactionsSlice';
import { selectTheme } from '../../theme/themeSlice';
import { MessageTools } from './MessageTools';

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
