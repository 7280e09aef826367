import { joinChannelClosed, newChatClosed } from '../../features/channels/chatDialogsSlice';
import { membersPanelClosed } from '../../features/members/membersPanelSlice';
import { reportClosed } from '../../features/moderation/moderationSlice';
import { shortcutsClosed } from '../../features/shortcuts/shortcutsSlice';
import { switcherClosed } from '../../features/switcher/switcherSlice';

const CLOSE_ALL = [
  joinChannelClosed,
  newChatClosed,
  membersPanelClosed,
  reportClosed,
  switcherClosed,
  shortcutsClosed,
];

/** Closes all dialogs and the members panel. */
export function closeAll(dispatch: (action: { readonly type: string }) => void): void {
  for (const close of CLOSE_ALL) dispatch(close());
}
