import { selectOpenDialog } from '../../features/dialogs/dialogsSlice';
import { JoinChannelDialog } from '../../features/dialogs/JoinChannelDialog';
import { NewChatDialog } from '../../features/dialogs/NewChatDialog';
import { DeleteMessageDialog } from '../../features/messages/components/DeleteMessageDialog';
import { ReportDialog } from '../../features/moderation/ReportDialog';
import { PictureViewer } from '../../features/pictures/PictureViewer';
import { ShortcutList } from '../../features/shortcuts/ShortcutList';
import { Switcher } from '../../features/switcher/Switcher';
import { useAppSelector } from '../../state/hooks';

export { MembersPanel } from '../../features/members/MembersPanel';

interface DialogsProps {
  /** Called when a joined channel is chosen; on a phone, the chats sheet closes. */
  readonly onSwitched: () => void;
}

/** The open dialog, if any. */
export function Dialogs({ onSwitched }: DialogsProps) {
  const dialog = useAppSelector(selectOpenDialog);
  switch (dialog?.kind) {
    case 'joinChannel':
      return <JoinChannelDialog dialog={dialog} />;
    case 'newChat':
      return <NewChatDialog dialog={dialog} />;
    case 'deleteMessage':
      return <DeleteMessageDialog dialog={dialog} />;
    case 'report':
      return <ReportDialog />;
    case 'switcher':
      return <Switcher dialog={dialog} onSwitched={onSwitched} />;
    case 'shortcuts':
      return <ShortcutList />;
    case 'picture':
      return <PictureViewer dialog={dialog} />;
    case undefined:
      return null;
  }
}
