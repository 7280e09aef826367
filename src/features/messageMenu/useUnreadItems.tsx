import { MessageSquareDot } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { Message } from '../../domain/message';
import { t } from '../../texts/t';
import type { MenuItem } from '../../ui/Menu';
import { selectIsIgnored } from '../ignoring/ignoringSlice';
import { selectOpenChannelIds } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import { markedUnread } from '../unread/unreadSlice';

/** Own messages, those of ignored users and replies in a thread are never unread. */
export function useUnreadItems(message: Message): readonly MenuItem[] {
  const { authorId, channelId, timetoken } = message;
  const dispatch = useAppDispatch();
  const isOwn = useAppSelector((state) => selectOwnId(state) === authorId);
  const isIgnored = useAppSelector((state) => selectIsIgnored(state, authorId));
  const hasMark = useAppSelector((state) => selectOpenChannelIds(state).includes(channelId));
  if (isOwn || isIgnored || !hasMark) return [];
  return [
    {
      label: t('messageMenu.markUnread'),
      icon: <MessageSquareDot size={17} aria-hidden="true" />,
      choose: () => dispatch(markedUnread({ channelId, timetoken })),
    },
  ];
}
