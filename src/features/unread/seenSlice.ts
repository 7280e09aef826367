import { createSlice, type Draft, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { hasPublicId } from '../../domain/channel';
import type { ChannelId, UserId } from '../../domain/ids';
import { isSameMessage, type MessageAddress } from '../../domain/message';
import { createTable } from '../../lib/table';
import { newPages } from '../../realtime/answers';
import {
  membersListed,
  membershipsChanged,
  membershipsLoaded,
  type MembershipRecord,
  sessionEnded,
} from '../../realtime/events';
import { deleteUnsubscribed } from '../../state/byChannel';

export type MemberMark = Pick<MembershipRecord, 'readUpTo' | 'writtenAt'>;

interface SeenState {
  readonly byChannel: Readonly<Record<ChannelId, Readonly<Record<UserId, MemberMark>>>>;
  /** The message of which the names of those who have seen it are shown. */
  readonly open: MessageAddress | null;
}

const initialState: SeenState = { byChannel: createTable(), open: null };

/** How far the members of direct chats and groups have read: the marks of their memberships. */
export const seenSlice = createSlice({
  name: 'seen',
  initialState,
  reducers: {
    seenByToggled: (state, { payload }: PayloadAction<MessageAddress>) => {
      state.open = isSameMessage(state.open, payload) ? null : payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(membershipsChanged, (state, { payload }) => {
        for (const { event, channelId, userId, record } of payload) {
          if (event === 'removed') delete state.byChannel[channelId]?.[userId];
          else if (record && !hasPublicId(channelId)) take(state, channelId, userId, record);
        }
      })
      .addCase(sessionEnded, () => initialState)
      .addMatcher(membershipsLoaded, (state, { payload }) => {
        deleteUnsubscribed([state.byChannel], payload.channels);
      })
      .addMatcher(membersListed, (state, action) => {
        const channelId = action.meta.arg.originalArgs;
        for (const { id, record } of newPages(action).flatMap(({ items }) => items)) {
          if (record) take(state, channelId, id, record);
        }
      });
  },
  selectors: {
    selectIsSeenByOpen: ({ open }, message: MessageAddress) => isSameMessage(open, message),
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof seenSlice> {}
}

export const { seenByToggled } = seenSlice.actions;
export const { selectIsSeenByOpen } = seenSlice.selectors;

function take(
  { byChannel }: Draft<SeenState>,
  channelId: ChannelId,
  userId: UserId,
  { readUpTo, writtenAt }: MembershipRecord,
): void {
  const marks = (byChannel[channelId] ??= createTable());
  if (writtenAt >= (marks[userId]?.writtenAt ?? 0)) marks[userId] = { readUpTo, writtenAt };
}
