import { JoinChannelDialog } from '../../features/channels/components/JoinChannelDialog';
import { NewChatDialog } from '../../features/channels/components/NewChatDialog';
import { ReportDialog } from '../../features/moderation/ReportDialog';
import { ShortcutList } from '../../features/shortcuts/ShortcutList';
import { selectIsShortcutListOpen, shortcutsClosed } from '../../features/shortcuts/shortcutsSlice';
import { Switcher } from '../../features/switcher/Switcher';
import { selectIsSwitcherOpen } from '../../features/switcher/switcherSlice';
import { useAppDispatch, useAppSelector } from '../hooks';

interface DialogsProps {
  /** A channel was gone to; on a small screen the panel makes way for it. */
  readonly onSwitched: () => void;
}

/** The dialogs of the main screen. */
export function Dialogs({ onSwitched }: DialogsProps) {
  const dispatch = useAppDispatch();
  const isSwitcherOpen = useAppSelector(selectIsSwitcherOpen);
  const isListOpen = useAppSelector(selectIsShortcutListOpen);
  return (
    <>
      <JoinChannelDialog />
      <NewChatDialog />
      <ReportDialog />
      {isSwitcherOpen && <Switcher onSwitched={onSwitched} />}
      {isListOpen && <ShortcutList onClose={() => dispatch(shortcutsClosed())} />}
    </>
  );
}
