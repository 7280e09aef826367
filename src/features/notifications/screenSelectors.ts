import { createSelector } from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { RootState } from '../../state/rootState';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import { selectOpenThreadId } from '../panels/panelsSlice';
import { selectOwnId } from '../session/sessionSlice';
import { selectIsPageShown } from '../unread/unreadSlice';

/** The conversations that this tab shows: a channel, and a thread of it. */
export const selectIdsOnScreen = createSelector(
  [selectIsPageShown, selectCurrentChannelId, selectOpenThreadId],
  (isShown, channelId, threadId): readonly ChannelId[] => {
    if (!isShown) return [];
    return threadId === null ? [channelId] : [channelId, threadId];
  },
);

/** Under this prefix and the conversation's id, the tabs of the user say what they show. */
export const selectScreenPrefix = (state: RootState, keyset: string): string =>
  `on screen ${selectOwnId(state) ?? ''} ${keyset} `;
