import { MessageSquareReply } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { Message } from '../../domain/message';
import { threadIdOf } from '../../domain/thread';
import { mayHaveThreads } from '../../domain/mayHaveThreads';
import { t } from '../../texts/t';
import type { MenuItem } from '../../ui/Menu';
import { selectChannel } from '../channels/channelsSelectors';
import { selectOpenThreadId, threadOpened } from '../panels/panelsSlice';
import { selectIsMuted } from '../restrictions/restrictions';

/** Opens the thread of a message. Who is muted reads those that others began. */
export function useThreadMenuItems({
  channelId,
  timetoken,
  hasThread,
}: Message): readonly MenuItem[] {
  const dispatch = useAppDispatch();
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  const openId = useAppSelector(selectOpenThreadId);
  const mayBegin = !isMuted && mayHaveThreads(channel);
  const isOpen = openId === threadIdOf({ channelId, timetoken });
  if (isOpen || !(hasThread || mayBegin)) return [];
  return [
    {
      label: t('threads.reply'),
      icon: <MessageSquareReply size={17} aria-hidden="true" />,
      choose: () => dispatch(threadOpened({ channelId, timetoken })),
    },
  ];
}
