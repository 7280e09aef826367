import { createAction, createSlice, type Draft, type WithSlice } from '@reduxjs/toolkit';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId, UserId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { Timetoken } from '../../domain/protocol';
import { createTable } from '../../lib/table';
import {
  historyPageReceived,
  membershipsLoaded,
  messagesReceived,
  pageHidden,
  pageShown,
  sessionEnded,
  sessionStarted,
  unreadReceived,
} from '../../realtime/events';
import { deleteUnsubscribed } from '../../state/byChannel';
import { channelOpened } from '../channels/channelsSlice';

/** The reader scrolled up, away from the newest message. */
export const bottomLeft = createAction('channels/bottomLeft');
/** The reader is at the newest message again. */
export const bottomReached = createAction('channels/bottomReached');

/** Read marks of earlier visits or of another tab. */
export const marksRestored = createAction<{
  readonly marks: Readonly<Record<ChannelId, Timetoken>>;
  /** Start of the last visit, for channels the user was added to since; null on the first visit. */
  readonly since: Timetoken | null;
}>('channels/marksRestored');
/** The service's time when the memberships of this visit were first loaded. */
export const visitBegun = createAction<Timetoken>('channels/visitBegun');

interface UnreadState {
  readonly ownId: UserId | null;
  readonly currentId: ChannelId;
  readonly isAtBottom: boolean;
  readonly isPageShown: boolean;
  /** The newest message of others, per channel. */
  readonly newest: Readonly<Record<ChannelId, Timetoken>>;
  /** Read mark per channel: messages up to it were on screen. */
  readonly readUpTo: Readonly<Record<ChannelId, Timetoken>>;
  /** Known unread messages of others, per channel. */
  readonly counts: Readonly<Record<ChannelId, number>>;
  readonly lastVisitAt: Timetoken | null;
  readonly visitedAt: Timetoken | null;
  /** Last read message of the channel on screen; stays until another channel is opened. */
  readonly dividerAfter: Timetoken | null;
}

const initialState: UnreadState = {
  ownId: null,
  currentId: DEFAULT_CHANNEL.id,
  isAtBottom: true,
  isPageShown: true,
  newest: createTable(),
  readUpTo: createTable(),
  counts: createTable(),
  lastVisitAt: null,
  visitedAt: null,
  dividerAfter: null,
};

/**
 * Read marks and unread counts per channel. Pages of history are unread where they fill a gap or are
 * newer than the mark of an earlier visit.
 */
export const unreadSlice = createSlice({
  name: 'unread',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (state, { payload }) => {
        state.ownId = payload.userId;
      })
      .addCase(messagesReceived, (state, { payload }) => addMessages(state, payload))
      .addCase(historyPageReceived, (state, { payload: { channelId, messages } }) => {
        const isFirstPage = state.newest[channelId] === undefined;
        const mark = state.readUpTo[channelId];
        if (isFirstPage && mark !== undefined && channelId === state.currentId) {
          const hasNews = messages.some(
            ({ authorId, timetoken }) => authorId !== state.ownId && timetoken > mark,
          );
          if (hasNews) state.dividerAfter ??= mark;
        }
        addMessages(state, messages);
        const newest = state.newest[channelId];
        // Messages from before the user joined are not unread.
        if (isFirstPage && newest && mark === undefined) setRead(state, channelId, newest);
      })
      .addCase(unreadReceived, (state, { payload }) => {
        for (const { channelId, messages, total } of payload) {
          const own = messages.findLast(({ authorId }) => authorId === state.ownId)?.timetoken;
          // Sending a message marks the messages above it as read.
          if (own !== undefined) setRead(state, channelId, own);
          addMessages(state, messages);
          const isAllNew = own === undefined && total > messages.length;
          if (isAllNew && isUnread(state, channelId)) state.counts[channelId] = total;
        }
      })
      .addCase(marksRestored, (state, { payload }) => {
        state.lastVisitAt = payload.since;
        for (const [id, mark] of Object.entries(payload.marks)) {
          setRead(state, id as ChannelId, mark);
        }
      })
      .addCase(visitBegun, (state, { payload }) => {
        state.visitedAt = payload;
      })
      .addCase(channelOpened, (state, { payload: channelId }) => {
        // The channel is open already, and its list keeps its position.
        if (channelId === state.currentId) return;
        state.currentId = channelId;
        state.isAtBottom = true;
        state.dividerAfter = isUnread(state, channelId)
          ? (state.readUpTo[channelId] ?? null)
          : null;
        markRead(state);
      })
      .addCase(bottomLeft, (state) => {
        state.isAtBottom = false;
      })
      .addCase(bottomReached, (state) => {
        state.isAtBottom = true;
        markRead(state);
      })
      .addCase(pageHidden, (state) => {
        state.isPageShown = false;
        // Clears the divider while the page is hidden; a new one is set for messages received until then.
        if (state.isAtBottom) state.dividerAfter = null;
      })
      .addCase(pageShown, (state) => {
        state.isPageShown = true;
        markRead(state);
      })
      .addCase(membershipsLoaded, (state, { payload }) => {
        deleteUnsubscribed([state.newest, state.readUpTo, state.counts], payload.channels);
        const { lastVisitAt } = state;
        state.lastVisitAt = null;
        if (lastVisitAt === null) return;
        for (const { id } of payload.channels) state.readUpTo[id] ??= lastVisitAt;
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectIsUnread: (state, channelId: ChannelId) => isUnread(state, channelId),
    /** Unread messages of the channels that have any. */
    selectUnreadCounts: (state) => state.counts,
    /** Read marks per channel, of this visit or an earlier one. */
    selectReadMarks: (state) => state.readUpTo,
    selectVisitedAt: (state) => state.visitedAt,
    selectIsAtBottom: (state) => state.isAtBottom,
    selectReadUpTo: (state): Timetoken | undefined => state.readUpTo[state.currentId],
    selectDividerAfter: (state) => state.dividerAfter,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof unreadSlice> {}
}

export const {
  selectIsUnread,
  selectUnreadCounts,
  selectReadMarks,
  selectVisitedAt,
  selectIsAtBottom,
  selectReadUpTo,
  selectDividerAfter,
} = unreadSlice.selectors;

function addMessages(state: Draft<UnreadState>, messages: readonly Message[]): void {
  const wasAllRead = !isUnread(state, state.currentId);
  for (const { channelId, authorId, timetoken } of messages) {
    const newest = state.newest[channelId];
    if (authorId === state.ownId || (newest !== undefined && timetoken <= newest)) continue;
    state.newest[channelId] = timetoken;
    if (isUnread(state, channelId)) state.counts[channelId] = (state.counts[channelId] ?? 0) + 1;
  }
  markRead(state);
  if (wasAllRead && isUnread(state, state.currentId)) {
    state.dividerAfter ??= state.readUpTo[state.currentId] ?? null;
  }
}

function markRead(state: Draft<UnreadState>): void {
  const newest = state.newest[state.currentId];
  if (newest && state.isAtBottom && state.isPageShown) setRead(state, state.currentId, newest);
}

/** A mark never moves back: that of an earlier visit or another tab may be older. */
function setRead(state: Draft<UnreadState>, channelId: ChannelId, mark: Timetoken): void {
  if (mark > (state.readUpTo[channelId] ?? '')) state.readUpTo[channelId] = mark;
  if (!isUnread(state, channelId)) delete state.counts[channelId];
}

function isUnread({ newest, readUpTo }: UnreadState, channelId: ChannelId): boolean {
  const last = newest[channelId];
  const read = readUpTo[channelId];
  return last !== undefined && (read === undefined || last > read);
}
