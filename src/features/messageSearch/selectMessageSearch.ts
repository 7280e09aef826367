import { createSelector } from '@reduxjs/toolkit';
import { showChannel } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import type { MessageSearch } from '../../domain/messageSearch';
import type { RootState } from '../../state/rootState';
import { selectChannel, selectOtherUser } from '../channels/channelsSelectors';
import { selectDialog } from '../dialogs/dialogsSlice';

/** What the open dialog searches for; null while there is nothing to search. */
export const selectMessageSearch = createSelector(
  (state: RootState) => selectDialog(state, 'messageSearch'),
  (dialog): MessageSearch | null => {
    if (!dialog) return null;
    const { search, channelId, hasPicture } = dialog;
    const text = search.trim();
    return text === '' && !hasPicture ? null : { text, channelId, hasPicture };
  },
);

/** The name of a chat as the list of chats shows it. */
export function selectPlace(state: RootState, channelId: ChannelId): string {
  const other = selectOtherUser(state, channelId);
  return showChannel(selectChannel(state, channelId), other).shownName;
}
