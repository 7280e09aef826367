import { useState } from 'react';
import { useAppSelector } from '../../state/hooks';
import type { ChannelId } from '../../domain/ids';
import { selectUser } from '../users/usersSlice';
import { makeSelectTypingUserIds } from './typingSlice';
import './TypingIndicator.css';

const texts = {
  multiple: 'Multiple users are typing...',
  /** The text behind the name of a single user. */
  single: 'is typing...',
  unknownUser: 'Unknown User',
} as const;

interface TypingIndicatorViewProps {
  /** Stands before the text. */
  readonly name?: string;
  /** Missing when nobody is typing. */
  readonly text?: string;
}

function TypingIndicatorView({ name, text }: TypingIndicatorViewProps) {
  return (
    <div className="typing-indicator-line" role="status">
      {text !== undefined && (
        <>
          <span className="typing-indicator-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span>
            {name !== undefined && (
              <>
                <bdi>{name}</bdi>{' '}
              </>
            )}
            {text}
          </span>
        </>
      )}
    </div>
  );
}

/** Says who else is typing in the channel. */
export function TypingIndicator({ channelId }: { readonly channelId: ChannelId }) {
  const [selectTypingUserIds] = useState(makeSelectTypingUserIds);
  const [userId, ...others] = useAppSelector((state) => selectTypingUserIds(state, channelId));
  const name = useAppSelector((state) => (userId ? selectUser(state, userId)?.name : null));
  if (userId === undefined) return <TypingIndicatorView />;
  if (others.length > 0) return <TypingIndicatorView text={texts.multiple} />;
  return <TypingIndicatorView name={name || texts.unknownUser} text={texts.single} />;
}
