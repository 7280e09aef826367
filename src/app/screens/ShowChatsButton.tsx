import { Menu } from 'lucide-react';
import { selectNewMentions } from '../../features/messageLists/unseenSlice';
import { useAppSelector } from '../../state/hooks';
import type { RootState } from '../../state/rootState';
import { t } from '../../texts/t';
import { CountedButton } from '../../ui/CountedButton';
import type { IconButtonProps } from '../../ui/IconButton';
import { selectUnreadTotal } from './selectUnreadTotal';

/** Opens the panel where it is a sheet, and says how much is new that only the panel shows. */
export function ShowChatsButton(button: Omit<IconButtonProps, 'label' | 'icon'>) {
  return (
    <CountedButton
      {...button}
      label={t('app.showChats')}
      icon={<Menu size={22} aria-hidden="true" />}
      count={useAppSelector(selectNews)}
    />
  );
}

/** A new mention is mostly an unread message as well, so it counts where nothing else does; a notice is none. */
const selectNews = (state: RootState) => selectUnreadTotal(state) || selectNewMentions(state);
