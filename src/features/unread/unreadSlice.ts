import {
  createAction,
  createSlice,
  type Draft,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import type { ChannelId } from '../../domain/ids';
import type { Message, MessageAddress } from '../../domain/message';
import type { Custom } from '../../domain/moderation/decision';
import { previousTimetoken, type Timetoken } from '../../../shared/protocol';
import { groupBy } from '../../lib/table';
import {
  channelJoined,
  channelsClosed,
  channelsReopened,
  connectionEstablished,
  historyPageReceived,
  type Memberships,
  type HistoryPage,
  type UnreadAnswer,
  type UnreadAnswers,
  unreadCounted,
  unreadReceived,
  membershipsChanged,
  membershipsLoaded,
  messageActionsChanged,
  messagesReceived,
  pageHidden,
  pageShown,
  sessionEnded,
  sessionStarted,
} from '../../realtime/events';
import { deleteUnsubscribed } from '../../state/byChannel';
import { channelOpened } from '../channels/channelsSlice';
import { changeDeletions, type ChannelReading, moveMark, NOTHING_READ } from './channelReading';
import { ignoredUsersChanged } from '../ignoring/ignoringSlice';
import { sendStarted } from '../outbox/outboxSlice';
import { takeAnswer } from './takeAnswer';
import {
  countOf,
  initialState,
  isAtBottom,
  isReading,
  type Jump,
  type JumpTarget,
  isCounted,
  countAgain,
  markRead,
  moveToNewest,
  readingOf,
  receive,
  receivePage,
  setReading,
  takeRecord,
  type UnreadState,
} from './unreadState';

/** The reader scrolled up, away from the newest message. */
export const bottomLeft = createAction<ChannelId>('channels/bottomLeft');
/** The reader is at the newest message again. */
export const bottomReached = createAction<ChannelId>('channels/bottomReached');

/** The reader goes back to the newest message, from wherever the list is. */
export const newestRequested = createAction<ChannelId>('channels/newestRequested');

/** The reader wants this message and what follows it to be unread. */
export const markedUnread = createAction<MessageAddress>('channels/markedUnread');

/** The user takes part in a thread from now on, and has read it up to this mark. */
export const threadFollowed = createAction<{
  readonly threadId: ChannelId;
  readonly mark: Timetoken;
}>('threads/threadFollowed');
/** The reader sees the newest reply of the open thread. */
export const threadSeen = createAction<ChannelId>('threads/threadSeen');

/** The user chose what a membership is to hold besides its mark. */
export const membershipDataChosen = createAction<{
  readonly channelId: ChannelId;
  readonly data: Custom;
}>('channels/membershipDataChosen');

/** Under this name the browser keeps the marks of a user. */
export const READ = 'read';

/** The data kept in the browser between visits: the marks, and the writes that the service had not confirmed. */
export interface StoredMarks extends Pick<
  UnreadState,
  'unwritten' | 'movedBack' | 'unwrittenData'
> {
  readonly marks: UnreadState['unwritten'];
}
export const marksRestored = createAction<StoredMarks>('channels/marksRestored');

/**
 * Read marks and unread messages per channel. The marks are those of the user's memberships, so that all
 * devices count alike; a mark that was moved here counts until the service has it (ADR 0022). Threads that the
 * user follows have one of their own; what is said there is no news of the channel.
 */
export const unreadSlice = createSlice({
  name: 'unread',
  initialState,
  reducers: {
    /** The reader follows a quote, a pin or a link; the channel may be about to be opened for that. */
    jumpRequested: (state, { payload }: PayloadAction<JumpTarget>) => {
      Object.assign(state, { jump: { ...payload, status: 'loading' } satisfies Jump });
    },
    /** @param payload null some time after the reader arrived, or was told that the message is missing */
    jumpEnded: (state, { payload }: PayloadAction<Jump | null>) => {
      Object.assign(state, { jump: payload });
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, begin)
      .addCase(ignoredUsersChanged, takeIgnored)
      .addCase(messagesReceived, takeLive)
      .addCase(messageActionsChanged, takeDeletions)
      .addCase(marksRestored, restoreMarks)
      .addCase(membershipsChanged, takeOwnRecords)
      .addCase(connectionEstablished, distrust)
      .addCase(channelsClosed, forgetClosed)
      .addCase(channelsReopened, (state, { payload }) => countAgain(state, payload))
      .addCase(channelJoined, (state, { payload }) => countAgain(state, [payload.id]))
      .addCase(threadFollowed, followThread)
      .addCase(threadSeen, (state, { payload }) => moveToNewest(state, payload))
      .addCase(channelOpened, openChannel)
      .addCase(bottomLeft, leaveBottom)
      .addCase(bottomReached, reachBottom)
      .addCase(newestRequested, endJump)
      .addCase(markedUnread, markUnread)
      .addCase(membershipDataChosen, chooseData)
      .addCase(sendStarted, answer)
      .addCase(pageHidden, hidePage)
      .addCase(pageShown, showPage)
      .addCase(sessionEnded, () => initialState)
      .addMatcher(historyPageReceived, takePage)
      .addMatcher(unreadCounted, takeWhatIsRead)
      .addMatcher(unreadReceived, takeCounts)
      .addMatcher(membershipsLoaded, takeList);
  },
  selectors: {
    selectUnreadCount: (state, channelId: ChannelId) => countOf(state, channelId),
    selectIsUnread: (state, channelId: ChannelId) => countOf(state, channelId) > 0,
    /** The read marks and unread messages by channel. */
    selectReadings: (state) => state.byChannel,
    selectUnwrittenMarks: (state) => state.unwritten,
    selectMovedBack: (state) => state.movedBack,
    selectUnwrittenData: (state) => state.unwrittenData,
    /** Data of the own membership by its name, as the user chose it. */
    selectMembershipData: (
      { byChannel, unwrittenData },
      channelId: ChannelId,
      name: string,
    ): Custom[string] | undefined =>
      unwrittenData[channelId]?.[name] ?? byChannel[channelId]?.custom[name],
    selectIsPageShown: (state) => state.isPageShown,
    selectUncountedChannels: (state) => state.uncounted,
    /** Whether messages of the channel on screen are read as they come. */
    selectIsReading: (state) => isReading(state),
    selectIsAtBottom: (state, channelId: ChannelId) => isAtBottom(state, channelId),
    selectReadUpTo: (state, channelId: ChannelId): Timetoken | undefined =>
      state.byChannel[channelId]?.mark ?? undefined,
    selectDividerAfter: (state, channelId: ChannelId) =>
      channelId === state.currentId ? state.dividerAfter : null,
    selectJump: ({ jump }, channelId: ChannelId) => (jump?.channelId === channelId ? jump : null),
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof unreadSlice> {}
}

function begin(state: Draft<UnreadState>, { payload }: ReturnType<typeof sessionStarted>): void {
  const { userId, moderators = [] } = payload;
  state.ownId = userId;
  state.moderators = [...moderators];
}

function takeIgnored(
  state: Draft<UnreadState>,
  { payload }: ReturnType<typeof ignoredUsersChanged>,
): void {
  state.ignoredIds = [...payload];
  const isIgnored = ({ authorId }: Pick<Message, 'authorId'>) => payload.includes(authorId);
  for (const reading of Object.values(state.byChannel)) {
    if (reading.unread.some(isIgnored)) {
      reading.unread = reading.unread.filter((message) => !isIgnored(message));
    }
  }
}

function takeLive(
  state: Draft<UnreadState>,
  { payload }: ReturnType<typeof messagesReceived>,
): void {
  for (const [channelId, messages] of groupBy(payload, (message) => message.channelId)) {
    if (isCounted(state, channelId)) receive(state, channelId, messages);
  }
}

function takeDeletions(
  state: Draft<UnreadState>,
  { payload }: ReturnType<typeof messageActionsChanged>,
): void {
  for (const [channelId, changes] of groupBy(payload, ({ action }) => action.channelId)) {
    const reading = state.byChannel[channelId];
    if (reading) setReading(state, channelId, changeDeletions(reading, changes));
  }
}

function takePage(state: Draft<UnreadState>, { payload }: PayloadAction<HistoryPage>): void {
  const { channelId } = payload;
  if (!payload.window && isCounted(state, channelId)) receivePage(state, payload);
}

/** Where there are unread messages, some may be own or deleted ones. */
function takeWhatIsRead(
  state: Draft<UnreadState>,
  { payload }: PayloadAction<UnreadAnswers>,
): void {
  for (const answer of payload) if (answer.more === 0) takeCounted(state, answer);
}

function takeCounts(state: Draft<UnreadState>, { payload }: PayloadAction<UnreadAnswers>): void {
  for (const answer of payload) takeCounted(state, answer);
}

function restoreMarks(
  state: Draft<UnreadState>,
  { payload: { marks, ...unwritten } }: ReturnType<typeof marksRestored>,
): void {
  for (const [id, mark] of Object.entries(marks) as [ChannelId, Timetoken][]) {
    setReading(state, id, moveMark(readingOf(state, id), mark));
  }
  Object.assign(state.unwritten, unwritten.unwritten);
  Object.assign(state.movedBack, unwritten.movedBack);
  Object.assign(state.unwrittenData, unwritten.unwrittenData);
}

function takeOwnRecords(
  state: Draft<UnreadState>,
  { payload }: ReturnType<typeof membershipsChanged>,
): void {
  for (const { event, userId, channelId, record } of payload) {
    if (event === 'set' && record && userId === state.ownId) {
      takeRecord(state, channelId, record);
    }
  }
}

function distrust(state: Draft<UnreadState>): void {
  state.isOutdated = true;
}

/** The user cannot read what is new there; it is counted again when the channels are reopened. */
function forgetClosed(
  state: Draft<UnreadState>,
  { payload }: ReturnType<typeof channelsClosed>,
): void {
  for (const channelId of payload) {
    const { mark, writtenAt, custom } = readingOf(state, channelId);
    state.byChannel[channelId] = {
      ...NOTHING_READ,
      mark,
      writtenAt,
      custom,
    } as Draft<ChannelReading>;
  }
}

function followThread(
  state: Draft<UnreadState>,
  { payload: { threadId, mark } }: ReturnType<typeof threadFollowed>,
): void {
  const reading = readingOf(state, threadId);
  // The user followed the thread before, here or on another device.
  if (reading.writtenAt > 0 || threadId in state.unwritten) return;
  setReading(state, threadId, moveMark(reading, mark));
  state.unwritten[threadId] = mark;
  state.uncounted[threadId] = true;
}

function openChannel(
  state: Draft<UnreadState>,
  { payload: channelId }: ReturnType<typeof channelOpened>,
): void {
  const isForJump = state.jump?.channelId === channelId && state.jump.status === 'loading';
  if (channelId === state.currentId && !isForJump) {
    // The channel is open already, and its list keeps its position.
    state.isKeptUnread = false;
    markRead(state);
    return;
  }
  state.currentId = channelId;
  if (state.jump && isForJump) state.jump.status = 'opening';
  else state.jump = null;
  state.scrolledUp = isForJump ? [channelId] : [];
  state.isKeptUnread = false;
  const reading = state.byChannel[channelId];
  state.dividerAfter = reading && countOf(state, channelId) > 0 ? reading.mark : null;
  markRead(state);
}

function leaveBottom(
  state: Draft<UnreadState>,
  { payload: channelId }: ReturnType<typeof bottomLeft>,
): void {
  state.scrolledUp.push(channelId);
}

function reachBottom(
  state: Draft<UnreadState>,
  { payload: channelId }: ReturnType<typeof bottomReached>,
): void {
  const isCurrent = channelId === state.currentId;
  // A reader who scrolled through the messages has read them.
  if (isCurrent && !isAtBottom(state, channelId)) state.isKeptUnread = false;
  state.scrolledUp = state.scrolledUp.filter((id) => id !== channelId);
  markRead(state);
}

function endJump(state: Draft<UnreadState>): void {
  if (state.jump?.status === 'arrived') state.jump = null;
}

function markUnread(
  state: Draft<UnreadState>,
  { payload: { channelId, timetoken } }: ReturnType<typeof markedUnread>,
): void {
  const mark = previousTimetoken(timetoken);
  state.unwritten[channelId] = mark;
  state.movedBack[channelId] = readingOf(state, channelId).writtenAt;
  state.uncounted[channelId] = true;
  if (channelId === state.currentId) {
    state.isKeptUnread = true;
    state.dividerAfter = mark;
  }
  setReading(state, channelId, moveMark(readingOf(state, channelId), mark));
}

function chooseData(
  state: Draft<UnreadState>,
  { payload: { channelId, data } }: ReturnType<typeof membershipDataChosen>,
): void {
  state.unwrittenData[channelId] = { ...state.unwrittenData[channelId], ...data };
}

function answer(state: Draft<UnreadState>, { payload }: ReturnType<typeof sendStarted>): void {
  if (payload.channelId !== state.currentId) return;
  // Answering takes note of what is there.
  state.isKeptUnread = false;
  markRead(state);
}

function hidePage(state: Draft<UnreadState>): void {
  state.isPageShown = false;
  // Clears the divider while the page is hidden; a new one is set for messages received until then.
  if (isAtBottom(state, state.currentId) && !state.isKeptUnread) state.dividerAfter = null;
}

function showPage(state: Draft<UnreadState>): void {
  state.isPageShown = true;
  markRead(state);
}

function takeList(
  state: Draft<UnreadState>,
  { payload: { channels, threadIds, records } }: PayloadAction<Memberships>,
): void {
  takeRecords(state, records);
  const { byChannel, unwritten, movedBack, unwrittenData, uncounted } = state;
  // Messages of channels that the user has left count again when the user comes back.
  const threads = threadIds.map((id) => ({ id }));
  deleteUnsubscribed(
    [byChannel, unwritten, movedBack, unwrittenData, uncounted],
    [...channels, ...threads],
  );
}

export const { jumpRequested, jumpEnded } = unreadSlice.actions;
export const {
  selectUnreadCount,
  selectIsUnread,
  selectReadings,
  selectUnwrittenMarks,
  selectMovedBack,
  selectUnwrittenData,
  selectMembershipData,
  selectIsPageShown,
  selectUncountedChannels,
  selectIsReading,
  selectIsAtBottom,
  selectReadUpTo,
  selectDividerAfter,
  selectJump,
} = unreadSlice.selectors;

function takeRecords(state: Draft<UnreadState>, records: Memberships['records']): void {
  for (const { channelId, record } of records) {
    takeRecord(state, channelId, record);
    if (state.isOutdated) state.uncounted[channelId] = true;
  }
  state.isOutdated = false;
  state.hasRecords = true;
}

function takeCounted(state: Draft<UnreadState>, answer: UnreadAnswer): void {
  const { channelId } = answer;
  const reading = state.byChannel[channelId];
  const messages = answer.messages.filter(({ authorId }) => !state.ignoredIds.includes(authorId));
  const taken = reading && takeAnswer(reading, { ...answer, messages }, state);
  if (!taken) return;
  setReading(state, channelId, taken.reading);
  if (taken.isCounted) delete state.uncounted[channelId];
}
