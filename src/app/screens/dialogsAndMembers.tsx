import type { ChannelId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import { dialogClosed, selectOpenDialog } from '../../features/dialogs/dialogsSlice';
import { JoinChannelDialog } from '../../features/dialogs/JoinChannelDialog';
import { NewChatDialog } from '../../features/dialogs/NewChatDialog';
import { MentionMenu } from '../../features/mentions/MentionMenu';
import { MembersPanel } from '../../features/members/MembersPanel';
import { IgnoredUsersOnDemand } from '../../features/ignoring/IgnoredUsersOnDemand';
import { ThreadsDialog } from '../../features/messageLists/ThreadsDialog';
import { MissingMessageDialog } from '../../features/links/MissingMessageDialog';
import { DeleteMessageDialog } from '../../features/messages/components/DeleteMessageDialog';
import { MessageMenu } from '../../features/messageMenu/MessageMenu';
import { MenuGestures } from '../../features/messageMenu/MenuGestures';
import { ReportDialog } from '../../features/moderation/ReportDialog';
import { PictureViewer } from '../../features/pictures/PictureViewer';
import { ShortcutList } from '../../features/shortcuts/ShortcutList';
import { Switcher } from '../../features/switcher/Switcher';
import { ThreadPanel } from '../../features/threadPanel/ThreadPanel';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { PartFailureDialog } from '../../ui/ErrorBoundary';
import { onDemand, OnDemandPart } from '../../ui/onDemand';

/** Few users open these, so they are separate files. */
const mentionsDialog = onDemand(
  'the list of mentions',
  () => import('../../features/messageLists/MentionsDialog'),
);

const notificationsMenu = onDemand(
  'the menu of notifications',
  () => import('../../features/notifications/NotificationsMenu'),
);

const pinsDialog = onDemand(
  'the list of pinned messages',
  () => import('../../features/pins/PinsDialog'),
);

interface DialogsProps {
  /** Called when a joined channel is chosen; on a phone, the chats sheet closes. */
  readonly onSwitched: () => void;
}

/** The open dialog, if any, and what opens the menu of a message. */
export function Dialogs(props: DialogsProps) {
  return (
    <>
      <MenuGestures />
      <OpenedDialog {...props} />
    </>
  );
}

function OpenedDialog({ onSwitched }: DialogsProps) {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectOpenDialog);
  const failure = (retry: () => void) => (
    <PartFailureDialog onRetry={retry} onClose={() => dispatch(dialogClosed())} />
  );
  switch (dialog?.kind) {
    case 'joinChannel':
      return <JoinChannelDialog dialog={dialog} />;
    case 'newChat':
      return <NewChatDialog dialog={dialog} />;
    case 'deleteMessage':
      return <DeleteMessageDialog dialog={dialog} />;
    case 'messageMenu':
      return <MessageMenu dialog={dialog} />;
    case 'mentionMenu':
      return <MentionMenu dialog={dialog} />;
    case 'mentions':
      return (
        <OnDemandPart part={mentionsDialog} failure={failure}>
          {({ MentionsDialog }) => <MentionsDialog dialog={dialog} onSwitched={onSwitched} />}
        </OnDemandPart>
      );
    case 'threads':
      return <ThreadsDialog dialog={dialog} onSwitched={onSwitched} />;
    case 'pins':
      return (
        <OnDemandPart part={pinsDialog} failure={failure}>
          {({ PinsDialog }) => <PinsDialog dialog={dialog} />}
        </OnDemandPart>
      );
    case 'notifications':
      return (
        <OnDemandPart part={notificationsMenu} failure={failure}>
          {({ NotificationsMenu }) => <NotificationsMenu channelId={dialog.channelId} />}
        </OnDemandPart>
      );
    case 'report':
      return <ReportDialog />;
    case 'switcher':
      return <Switcher dialog={dialog} onSwitched={onSwitched} />;
    case 'shortcuts':
      return <ShortcutList />;
    case 'missingMessage':
      return <MissingMessageDialog />;
    case 'ignoredUsers':
      return <IgnoredUsersOnDemand />;
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
