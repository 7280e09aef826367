import { useState } from 'react';
import { useAppSelector } from '../../app/hooks';
import type { ChannelId } from '../../domain/ids';
import { selectUser } from '../users/usersSelectors';
import { texts } from './texts';
import { TypingIndicatorView } from './TypingIndicatorView';
import { makeSelectTypingUserIds } from './typingSelectors';

/** Says who else is typing in the channel. */
export function TypingIndicator({ channelId }: { readonly channelId: ChannelId }) {
  const [selectTypingUserIds] = useState(makeSelectTypingUserIds);
  const [userId, ...others] = useAppSelector((state) => selectTypingUserIds(state, channelId));
  const name = useAppSelector((state) => (userId ? selectUser(state, userId)?.name : null));
  if (userId === undefined) return <TypingIndicatorView />;
  if (others.length > 0) return <TypingIndicatorView text={texts.multiple} />;
  return <TypingIndicatorView name={name || texts.unknownUser} text={texts.single} />;
}
