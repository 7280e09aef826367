import type { ChannelId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import { selectOpenDialog } from '../../features/dialogs/dialogsSlice';
import { ChannelMenu } from '../../features/channelsPanel/ChannelMenu';
import { AddMembersDialog } from '../../features/dialogs/AddMembersDialog';
import { JoinChannelDialog } from '../../features/dialogs/JoinChannelDialog';
import { NewChatDialog } from '../../features/dialogs/NewChatDialog';
import { MembersPanel } from '../../features/members/MembersPanel';
import { IgnoredUsersDialog } from '../../features/ignoring/IgnoredUsersDialog';
import { MentionsDialog } from '../../features/messageLists/MentionsDialog';
import { ThreadsDialog } from '../../features/messageLists/ThreadsDialog';
import { MessageSearchDialog } from '../../features/messageSearch/MessageSearchDialog';
import { MissingMessageDialog } from '../../features/links/MissingMessageDialog';
import { DeleteMessageDialog } from '../../features/messages/components/DeleteMessageDialog';
import { MessageMenu } from '../../features/messageMenu/MessageMenu';
import { ReactorsDialog } from '../../features/reactions/ReactorsDialog';
import { ReportDialog } from '../../features/moderation/ReportDialog';
import { NotificationsMenu } from '../../features/notifications/NotificationsMenu';
import { PictureViewer } from '../../features/pictures/PictureViewer';
import { PinsDialog } from '../../features/pins/PinsDialog';
import { ShortcutList } from '../../features/shortcuts/ShortcutList';
import { ProfileCard } from '../../features/profile/ProfileCard';
import { Switcher } from '../../features/switcher/Switcher';
import { ThreadPanel } from '../../features/threadPanel/ThreadPanel';
import { useAppSelector } from '../../state/hooks';

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
    case 'addMembers':
      return <AddMembersDialog dialog={dialog} />;
    case 'deleteMessage':
      return <DeleteMessageDialog dialog={dialog} />;
    case 'messageMenu':
      return <MessageMenu dialog={dialog} />;
    case 'reactors':
      return <ReactorsDialog message={dialog} />;
    case 'profile':
      return <ProfileCard dialog={dialog} onSwitched={onSwitched} />;
    case 'mentions':
      return <MentionsDialog dialog={dialog} onSwitched={onSwitched} />;
    case 'threads':
      return <ThreadsDialog dialog={dialog} onSwitched={onSwitched} />;
    case 'messageSearch':
      return <MessageSearchDialog dialog={dialog} onSwitched={onSwitched} />;
    case 'pins':
      return <PinsDialog dialog={dialog} />;
    case 'channelMenu':
      return <ChannelMenu channelId={dialog.channelId} />;
    case 'notifications':
      return <NotificationsMenu channelId={dialog.channelId} />;
    case 'report':
      return <ReportDialog />;
    case 'switcher':
      return <Switcher dialog={dialog} onSwitched={onSwitched} />;
    case 'shortcuts':
      return <ShortcutList />;
    case 'missingMessage':
      return <MissingMessageDialog />;
    case 'ignoredUsers':
      return <IgnoredUsersDialog />;
    case 'picture':
      return <PictureViewer dialog={dialog} />;
    case undefined:
      return null;
  }
}

interface RightPanelProps {
  readonly channelId: ChannelId;
  /** The message whose thread is open; null for the members. */
  readonly threadRoot: MessageAddress | null;
  /** Whether it covers the conversation. */
  readonly isSheet: boolean;
  readonly onClose: () => void;
}

/** The right panel: a thread, or the members of the channel. */
export function RightPanel({ channelId, threadRoot, isSheet, onClose }: RightPanelProps) {
  const common = { isSheet, onClose };
  if (!threadRoot) return <MembersPanel channelId={channelId} {...common} />;
  return <ThreadPanel key={threadRoot.timetoken} root={threadRoot} {...common} />;
}
