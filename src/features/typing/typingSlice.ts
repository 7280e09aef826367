import {
  createAction,
  createSelector,
  createSlice,
  type Draft,
  type WithSlice,
  type PayloadAction,
} from '@reduxjs/toolkit';
import { type ChannelId, toUserId, type UserId } from '../../domain/ids';
import { TYPING_TIMEOUT_MS } from '../../domain/protocol';
import type { Timetoken } from '../../../shared/protocol';
import { createTable } from '../../lib/table';
import {
  membershipsLoaded,
  messagesReceived,
  presenceChanged,
  sessionEnded,
  typingChanged,
  type Memberships,
} from '../../realtime/events';
import { deleteUnsubscribed } from '../../state/byChannel';
import type { RootState } from '../../state/rootState';
import { selectIgnoring } from '../ignoring/ignoringSlice';
import { selectOwnId } from '../session/sessionSlice';

/** Ends typing that timed out. @param payload local clock, ms since the epoch */
export const typingRecomputed = createAction<number>('typing/typingRecomputed');

interface TypingMark {
  /** Timetoken of the last typing_on signal; null once the user stopped (specification, section 3). */
  readonly startedAt: Timetoken | null;
  /** Timetoken of the last event that started or ended typing: an older start signal is late. */
  readonly changedAt: Timetoken;
  /** Time of the last signal: local clock, ms since the epoch. */
  readonly receivedAt: number;
}

interface TypingState {
  readonly byChannel: Readonly<Record<ChannelId, Readonly<Record<UserId, TypingMark>>>>;
}

const initialState: TypingState = { byChannel: createTable() };

/** Typing users per channel. Typing ends with a stop signal, a message, leaving, or a timeout. */
export const typingSlice = createSlice({
  name: 'typing',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(typingChanged, takeSignals)
      .addCase(messagesReceived, endForAuthors)
      .addCase(presenceChanged, endForThoseWhoLeft)
      .addCase(typingRecomputed, dropExpired)
      .addCase(sessionEnded, () => initialState)
      .addMatcher(membershipsLoaded, prune);
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof typingSlice> {}
}

function takeSignals(
  state: Draft<TypingState>,
  { payload }: ReturnType<typeof typingChanged>,
): void {
  for (const { event, channelId, userId, timetoken, receivedAt } of payload) {
    const marks = (state.byChannel[channelId] ??= createTable());
    const known = marks[userId]?.changedAt;
    const startedAt = event === 'started' ? timetoken : null;
    const isLate = known !== undefined && (startedAt ? known >= timetoken : known > timetoken);
    if (!isLate) marks[userId] = { startedAt, changedAt: timetoken, receivedAt };
  }
}

function endForAuthors(
  state: Draft<TypingState>,
  { payload }: ReturnType<typeof messagesReceived>,
): void {
  for (const { channelId, authorId, timetoken } of payload) {
    end(state, channelId, authorId, timetoken);
  }
}

function endForThoseWhoLeft(
  state: Draft<TypingState>,
  { payload }: ReturnType<typeof presenceChanged>,
): void {
  for (const { event, channelId, userId, timetoken } of payload) {
    if (event === 'left') end(state, channelId, userId, timetoken);
  }
}

function dropExpired(
  state: Draft<TypingState>,
  { payload: now }: ReturnType<typeof typingRecomputed>,
): void {
  for (const marks of Object.values(state.byChannel)) {
    for (const [userId, { receivedAt }] of Object.entries(marks)) {
      // The clock may have been set back since.
      if (Math.abs(now - receivedAt) >= TYPING_TIMEOUT_MS) delete marks[toUserId(userId)];
    }
  }
}

function prune(state: Draft<TypingState>, { payload }: PayloadAction<Memberships>): void {
  deleteUnsubscribed([state.byChannel], payload.channels);
}

function end(
  { byChannel }: Draft<TypingState>,
  channelId: ChannelId,
  userId: UserId,
  timetoken: Timetoken,
): void {
  const mark = byChannel[channelId]?.[userId];
  if (!mark?.startedAt || mark.changedAt > timetoken) return;
  Object.assign(mark, { startedAt: null, changedAt: timetoken });
}

/** Whether a user is typing in any channel, so that timeouts must be checked. */
export const selectIsAnyoneTyping = createSelector(
  [(state: RootState) => state.typing.byChannel],
  (byChannel) =>
    Object.values(byChannel).some((marks) =>
      Object.values(marks).some(({ startedAt }) => startedAt !== null),
    ),
);

/** Selects the other users who are typing in a channel, without those whom the user ignores; one selector for each place on screen. */
export const makeSelectTypingUserIds = () =>
  createSelector(
    [
      (state: RootState, channelId: ChannelId) => state.typing.byChannel[channelId],
      (state: RootState) => selectOwnId(state),
      (state: RootState) => selectIgnoring(state).userIds,
    ],
    (marks, ownId, ignored): readonly UserId[] =>
      Object.entries(marks ?? {}).flatMap(([id, mark]) => {
        const userId = toUserId(id);
        const isShown = mark.startedAt !== null && userId !== ownId && !ignored.has(userId);
        return isShown ? [userId] : [];
      }),
  );
