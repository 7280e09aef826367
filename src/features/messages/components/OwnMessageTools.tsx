import { Pencil, Trash2 } from 'lucide-react';
import { useAppDispatch } from '../../../state/hooks';
import type { Message } from '../../../domain/message';
import { t } from '../../../texts/t';
import { IconButton } from '../../../ui/IconButton';
import { useControlTabIndex } from '../../../ui/rowKeys';
import { deleteMessageOpened } from '../../dialogs/dialogsSlice';
import { editOpened } from '../editsSlice';

/** The buttons that only own messages have. */
export function OwnMessageTools({ message }: { readonly message: Message }) {
  const { channelId, timetoken, text } = message;
  const dispatch = useAppDispatch();
  const tabIndex = useControlTabIndex();
  return (
    <>
      <IconButton
        label={t('messages.editMessage')}
        tabIndex={tabIndex}
        icon={<Pencil size={16} aria-hidden="true" />}
        onClick={() => dispatch(editOpened({ channelId, timetoken, text }))}
      />
      <IconButton
        label={t('messages.deleteMessage')}
        tabIndex={tabIndex}
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => dispatch(deleteMessageOpened({ channelId, timetoken }))}
      />
    </>
  );
}
