import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../app/store';
import { toUserId, type ChannelId, type UserId } from '../../domain/ids';
import { selectOwnId } from '../session/sessionSlice';

/** Whether anybody is marked anywhere, so that marks must be looked at again. */
export const selectIsAnyoneTyping = createSelector(
  [(state: RootState) => state.typing.byChannel],
  (byChannel) => Object.values(byChannel).some((marks) => Object.values(marks).some(Boolean)),
);

/** Who else is typing in a channel; one for each place on screen. */
export const makeSelectTypingUserIds = () =>
  createSelector(
    [
      (state: RootState, channelId: ChannelId) => state.typing.byChannel[channelId],
      (state: RootState) => selectOwnId(state),
    ],
    (marks, ownId): readonly UserId[] =>
      Object.entries(marks ?? {}).flatMap(([id, mark]) =>
        mark !== null && id !== ownId ? [toUserId(id)] : [],
      ),
  );
