import { createSelector } from '@reduxjs/toolkit';
import { showChannel } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import type { MessageSearch } from '../../domain/messageSearch';
import { compareUsers } from '../../domain/user';
import type { RootState } from '../../state/rootState';
import {
  selectChannel,
  selectChannelLists,
  selectCurrentChannelId,
  selectOtherUser,
  selectOtherUsers,
} from '../channels/channelsSelectors';
import { selectDialog } from '../dialogs/dialogsSlice';
import { userSelectors } from '../users/usersSlice';

/** What the open dialog searches for; null while there is nothing to search. */
export const selectMessageSearch = createSelector(
  (state: RootState) => selectDialog(state, 'messageSearch'),
  (dialog): MessageSearch | null => {
    if (!dialog) return null;
    const { search, channelId, hasPicture, authorId, since, until } = dialog;
    const text = search.trim();
    if (text === '' && !hasPicture && authorId === null) return null;
    return { text, channelId, hasPicture, authorId, since, until };
  },
);

/** The name of a chat as the list of chats shows it. */
export function selectPlace(state: RootState, channelId: ChannelId): string {
  const other = selectOtherUser(state, channelId);
  return showChannel(selectChannel(state, channelId), other).shownName;
}

/** The users whose messages can be searched alone, by name. */
export const selectAuthors = createSelector(
  (state: RootState) => userSelectors.selectAll(state.users),
  (users) => [...users].sort(compareUsers).map(({ id, name }) => ({ id, name: name ?? id })),
);

/** The chats that can be searched alone, the one on screen first, then in the order of the panel. */
export const selectChats = createSelector(
  [(state: RootState) => selectChannelLists(state, ''), selectOtherUsers, selectCurrentChannelId],
  ({ publicChannels, chats }, others, currentId) => {
    const all = [...publicChannels, ...chats].map((channel) => {
      return { id: channel.id, name: showChannel(channel, others[channel.id]).shownName };
    });
    return [
      ...all.filter(({ id }) => id === currentId),
      ...all.filter(({ id }) => id !== currentId),
    ];
  },
);
