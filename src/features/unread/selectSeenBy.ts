import { createSelector } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import type { Timetoken } from '../../../shared/protocol';

import type { RootState } from '../../state/rootState';
import { selectIgnoring } from '../ignoring/ignoringSlice';
import { selectMembers } from '../memberships/membershipsApi';
import { selectOwnId } from '../session/sessionSlice';
import type { MemberMark } from './seenSlice';

/** The other members who have read the message; ignored users are not among them. */
export const selectSeenBy = createSelector(
  [
    (state: RootState, { channelId }: MessageAddress) => state.seen.byChannel[channelId],
    (state: RootState, { channelId }: MessageAddress) => selectMembers(state, channelId),
    selectIgnoring,
    selectOwnId,
    (_state: RootState, { timetoken }: MessageAddress): Timetoken => timetoken,
  ],
  (marks, members, { userIds: ignored }, ownId, timetoken): readonly UserId[] =>
    (Object.entries(marks ?? {}) as [UserId, MemberMark][])
      .filter(([id, { readUpTo }]) => {
        const isOther = id !== ownId && !ignored.has(id) && members?.[id] === true;
        return isOther && readUpTo !== null && readUpTo >= timetoken;
      })
      .map(([id]) => id),
);
