import { selectJoinChannel, selectNewChat } from '../../features/channels/chatDialogsSlice';
import { selectReport } from '../../features/moderation/moderationSlice';
import { selectIsShortcutListOpen } from '../../features/shortcuts/shortcutsSlice';
import { selectIsSwitcherOpen } from '../../features/switcher/switcherSlice';
import type { RootState } from '../rootReducer';

/** Whether any dialog of the main screen is open. */
export function selectIsDialogOpen(state: RootState): boolean {
  return (
    selectJoinChannel(state).isOpen ||
    selectNewChat(state).isOpen ||
    selectReport(state) !== null ||
    selectIsSwitcherOpen(state) ||
    selectIsShortcutListOpen(state)
  );
}
