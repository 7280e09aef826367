import { createAction, createSlice, type Draft } from '@reduxjs/toolkit';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId, UserId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { Timetoken } from '../../domain/timetoken';
import { createTable } from '../../lib/table';
import {
  historyPageReceived,
  membershipsLoaded,
  messagesReceived,
  pageHidden,
  pageShown,
  sessionEnded,
  sessionStarted,
} from '../../realtime/facts';
import { dropUnjoined } from '../../realtime/joinedOnly';
import { channelOpened } from './channelsSlice';

/** The reader scrolled up, away from the newest message. */
export const bottomLeft = createAction('channels/bottomLeft');
/** The reader is at the newest message again. */
export const bottomReached = createAction('channels/bottomReached');

interface UnreadState {
  readonly ownId: UserId | null;
  readonly currentId: ChannelId;
  readonly isAtBottom: boolean;
  readonly isPageShown: boolean;
  /** The newest message of others, per channel. */
  readonly newest: Readonly<Record<ChannelId, Timetoken>>;
  /** Messages up to here were on screen, per channel. */
  readonly readUpTo: Readonly<Record<ChannelId, Timetoken>>;
  /** Where reading stopped in the channel on screen; it stays there until the channel is left. */
  readonly dividerAfter: Timetoken | null;
}

const initialState: UnreadState = {
  ownId: null,
  currentId: DEFAULT_CHANNEL.id,
  isAtBottom: true,
  isPageShown: true,
  newest: createTable(),
  readUpTo: createTable(),
  dividerAfter: null,
};

/** What the user has seen of which channel. History is unread only where it fills a gap. */
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
      .addCase(historyPageReceived, (state, { payload }) => {
        const isFirstPage = state.newest[payload.channelId] === undefined;
        addMessages(state, payload.messages);
        const newest = state.newest[payload.channelId];
        // What was there before the user came to the channel is not news.
        if (isFirstPage && newest) state.readUpTo[payload.channelId] ??= newest;
      })
      .addCase(channelOpened, (state, { payload: channelId }) => {
        // It is open already, and its list stays where it is.
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
        // Nobody sees the old mark go; the next one shows what came while the page was hidden.
        if (state.isAtBottom) state.dividerAfter = null;
      })
      .addCase(pageShown, (state) => {
        state.isPageShown = true;
        markRead(state);
      })
      .addCase(membershipsLoaded, (state, { payload }) => {
        dropUnjoined([state.newest, state.readUpTo], payload.channels);
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectIsUnread: (state, channelId: ChannelId) => isUnread(state, channelId),
    selectIsAtBottom: (state) => state.isAtBottom,
    selectReadUpTo: (state): Timetoken | undefined => state.readUpTo[state.currentId],
    selectDividerAfter: (state) => state.dividerAfter,
  },
});

export const { selectIsUnread, selectIsAtBottom, selectReadUpTo, selectDividerAfter } =
  unreadSlice.selectors;

function addMessages(state: Draft<UnreadState>, messages: readonly Message[]): void {
  const wasAllRead = !isUnread(state, state.currentId);
  for (const { channelId, authorId, timetoken } of messages) {
    const newest = state.newest[channelId];
    if (authorId === state.ownId || (newest !== undefined && timetoken <= newest)) continue;
    state.newest[channelId] = timetoken;
  }
  markRead(state);
  if (wasAllRead && isUnread(state, state.currentId)) {
    state.dividerAfter ??= state.readUpTo[state.currentId] ?? null;
  }
}

function markRead(state: Draft<UnreadState>): void {
  const newest = state.newest[state.currentId];
  if (newest && state.isAtBottom && state.isPageShown) state.readUpTo[state.currentId] = newest;
}

function isUnread({ newest, readUpTo }: UnreadState, channelId: ChannelId): boolean {
  const last = newest[channelId];
  const read = readUpTo[channelId];
  return last !== undefined && (read === undefined || last > read);
}
