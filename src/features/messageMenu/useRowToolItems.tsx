import { Flag, Pencil, Trash2 } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { Message } from '../../domain/message';
import { t } from '../../texts/t';
import type { MenuItem } from '../../ui/Menu';
import { deleteMessageOpened, reportOpened } from '../dialogs/dialogsSlice';
import { editOpened } from '../messages/editsSlice';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';

/** The tools that stand beside a message as well, where a pointer can hover. */
export function useRowToolItems(message: Message): readonly MenuItem[] {
  const { authorId, channelId, timetoken, text } = message;
  const dispatch = useAppDispatch();
  const isOwn = useAppSelector((state) => selectOwnId(state) === authorId);
  const isMuted = useAppSelector((state) => selectIsMuted(state, channelId));
  if (isMuted) return [];
  if (!isOwn) {
    return [
      {
        label: t('messages.reportUser'),
        icon: <Flag size={17} aria-hidden="true" />,
        choose: () => dispatch(reportOpened({ authorId, channelId, timetoken })),
      },
    ];
  }
  return [
    {
      label: t('messages.editMessage'),
      icon: <Pencil size={17} aria-hidden="true" />,
      choose: () => dispatch(editOpened({ channelId, timetoken, text })),
    },
    {
      label: t('messages.deleteMessage'),
      icon: <Trash2 size={17} aria-hidden="true" />,
      choose: () => dispatch(deleteMessageOpened({ channelId, timetoken })),
    },
  ];
}
