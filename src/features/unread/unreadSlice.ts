import {
  createAction,
  createSlice,
  type Draft,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { ChannelId, UserId } from '../../domain/ids';
import type { Message, MessageAddress } from '../../domain/message';
import { added } from '../../domain/messageAction';
import type { Custom } from '../../domain/moderation/decision';
import { msToTimetoken, previousTimetoken, type Timetoken } from '../../domain/protocol';
import { isThread } from '../../domain/thread';
import { createTable, groupBy } from '../../lib/table';
import {
  channelsReopened,
  connectionEstablished,
  historyPageReceived,
  membershipRecordsReceived,
  membershipsChanged,
  membershipsLoaded,
  type MembershipRecord,
  messageActionsChanged,
  messagesReceived,
  pageHidden,
  pageShown,
  sessionEnded,
  sessionStarted,
} from '../../realtime/events';
import { deleteUnsubscribed } from '../../state/byChannel';
import { channelOpened } from '../channels/channelsSlice';
import {
  addMessages,
  changeDeletions,
  type ChannelReading,
  countUnread,
  isBehind,
  moveMark,
  NOTHING_READ,
} from './channelReading';
import { ignoredUsersChanged } from '../ignoring/ignoringSlice';
import { sendStarted } from '../outbox/outboxSlice';

/** The reader scrolled up, away from the newest message. */
export const bottomLeft = createAction<ChannelId>('channels/bottomLeft');
/** The reader is at the newest message again. */
export const bottomReached = createAction<ChannelId>('channels/bottomReached');

/** The reader goes back to the newest message, from wherever the list is. */
export const newestRequested = createAction<ChannelId>('channels/newestRequested');

/** The reader wants this message and what follows it to be unread. */
export const markedUnread = createAction<MessageAddress>('channels/markedUnread');

/** The user chose what a membership is to hold besides its mark. */
export const membershipDataChosen = createAction<{
  readonly channelId: ChannelId;
  readonly data: Custom;
}>('channels/membershipDataChosen');

/** Under this name the browser keeps the marks of a user. */
export const READ = 'read';

/** The service said what is unread. */
export const readingCounted = createAction<{
  readonly channelId: ChannelId;
  readonly reading: ChannelReading;
  /** Else it has to be asked again. */
  readonly isCounted: boolean;
}>('channels/readingCounted');

type Marks = Readonly<Record<ChannelId, Timetoken>>;

/** The data kept in the browser between visits: the marks, and the writes that the service had not confirmed. */
export interface StoredMarks extends Pick<
  UnreadState,
  'unwritten' | 'movedBack' | 'unwrittenData'
> {
  readonly marks: Marks;
}
export const marksRestored = createAction<StoredMarks>('channels/marksRestored');

/** A message that the reader goes to. */
export interface Jump extends MessageAddress {
  /**
   * `opening`: the channel was opened for it, so nothing else of the channel is shown yet. `missing`: it is
   * deleted, or was never there; the list stays where it is.
   */
  readonly status: 'opening' | 'loading' | 'arrived' | 'missing';
}

interface UnreadState {
  readonly ownId: UserId | null;
  /** Whose messages are never unread. */
  readonly ignoredIds: readonly UserId[];
  readonly currentId: ChannelId;
  /** The channels on screen, a thread may be one, in which the reader is not at the newest message. */
  readonly scrolledUp: readonly ChannelId[];
  readonly isPageShown: boolean;
  /** The mark of the channel on screen was moved back: what follows it stays unread while one is there. */
  readonly isKeptUnread: boolean;
  readonly byChannel: Readonly<Record<ChannelId, ChannelReading>>;
  /** Marks that the service has not confirmed yet. */
  readonly unwritten: Marks;
  /**
   * Channels whose unwritten mark was moved back: only a record with the same mark confirms it. With the time of
   * the record that was known then, 0 without one.
   */
  readonly movedBack: Readonly<Record<ChannelId, number>>;
  /** Data of memberships that the service has not confirmed yet. */
  readonly unwrittenData: Readonly<Record<ChannelId, Custom>>;
  /** Channels of which the service has to be asked what came after the mark. */
  readonly uncounted: Readonly<Record<ChannelId, true>>;
  /** Events may have been missed since the memberships were last fetched. */
  readonly isOutdated: boolean;
  /** Whether the service's marks have been fetched in this visit. */
  readonly hasRecords: boolean;
  /** Last read message of the channel on screen; stays until another channel is opened. */
  readonly dividerAfter: Timetoken | null;
  /** The message that the reader goes to, or just went to, in the channel on screen or its thread. */
  readonly jump: Jump | null;
}

const initialState: UnreadState = {
  ownId: null,
  ignoredIds: [],
  currentId: DEFAULT_CHANNEL.id,
  scrolledUp: [],
  isPageShown: true,
  isKeptUnread: false,
  byChannel: createTable(),
  unwritten: createTable(),
  movedBack: createTable(),
  unwrittenData: createTable(),
  uncounted: createTable(),
  isOutdated: true,
  hasRecords: false,
  dividerAfter: null,
  jump: null,
};

type State = Draft<UnreadState>;

/**
 * Read marks and unread messages per channel. The marks are those of the user's memberships, so that all
 * devices count alike; a mark that was moved here counts until the service has it (ADR 0022). Threads have
 * none: what is said there is no news of the channel.
 */
export const unreadSlice = createSlice({
  name: 'unread',
  initialState,
  reducers: {
    /** The reader follows a quote, a pin or a link; the channel may be about to be opened for that. */
    jumpRequested: (state, { payload }: PayloadAction<MessageAddress>) => {
      state.jump = { ...payload, status: 'loading' };
    },
    /** @param payload null some time after the reader arrived, or was told that the message is missing */
    jumpEnded: (state, { payload }: PayloadAction<Jump | null>) => {
      state.jump = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (state, { payload }) => {
        state.ownId = payload.userId;
      })
      .addCase(ignoredUsersChanged, (state, { payload }) => {
        state.ignoredIds = [...payload];
      })
      .addCase(messagesReceived, (state, { payload }) => {
        for (const [channelId, messages] of groupBy(payload, (message) => message.channelId)) {
          if (!isThread(channelId)) receive(state, channelId, messages);
        }
      })
      .addCase(messageActionsChanged, (state, { payload }) => {
        for (const [channelId, changes] of groupBy(payload, ({ action }) => action.channelId)) {
          const reading = state.byChannel[channelId];
          if (reading) setReading(state, channelId, changeDeletions(reading, changes));
        }
      })
      .addCase(historyPageReceived, (state, { payload }) => {
        const { channelId, messages, actions } = payload;
        if (payload.window) {
          // A reader who sees an older window has not read the newest messages.
          if (isAtBottom(state, channelId)) state.scrolledUp.push(channelId);
          return;
        }
        if (isThread(channelId)) return;
        const reading = readingOf(state, channelId);
        const isFirstPage = reading.newest === null;
        const { mark } = reading;
        if (isFirstPage && mark !== null && channelId === state.currentId) {
          const hasNews = messages.some(
            ({ authorId, timetoken }) =>
              authorId !== state.ownId && !state.ignoredIds.includes(authorId) && timetoken > mark,
          );
          if (hasNews) state.dividerAfter ??= mark;
        }
        setReading(state, channelId, changeDeletions(reading, added(actions)));
        receive(state, channelId, messages);
        const after = readingOf(state, channelId);
        // Messages from before the user joined are not unread.
        if (isFirstPage && mark === null && after.newest) {
          setReading(state, channelId, moveMark(after, after.newest));
        }
      })
      .addCase(readingCounted, (state, { payload: { channelId, reading, isCounted } }) => {
        setReading(state, channelId, reading);
        if (isCounted) delete state.uncounted[channelId];
      })
      .addCase(marksRestored, (state, { payload: { marks, ...unwritten } }) => {
        for (const [id, mark] of Object.entries(marks) as [ChannelId, Timetoken][]) {
          setReading(state, id, moveMark(readingOf(state, id), mark));
        }
        Object.assign(state.unwritten, unwritten.unwritten);
        Object.assign(state.movedBack, unwritten.movedBack);
        Object.assign(state.unwrittenData, unwritten.unwrittenData);
      })
      .addCase(membershipRecordsReceived, (state, { payload }) => {
        for (const { channelId, record } of payload) {
          takeRecord(state, channelId, record);
          if (state.isOutdated) state.uncounted[channelId] = true;
        }
        state.isOutdated = false;
        state.hasRecords = true;
      })
      .addCase(membershipsChanged, (state, { payload }) => {
        for (const { event, userId, channelId, record } of payload) {
          if (event === 'set' && record && userId === state.ownId) {
            takeRecord(state, channelId, record);
          }
        }
      })
      .addCase(connectionEstablished, (state) => {
        state.isOutdated = true;
      })
      .addCase(channelsReopened, (state, { payload }) => {
        for (const id of payload) if (id in state.byChannel) state.uncounted[id] = true;
      })
      .addCase(channelOpened, (state, { payload: channelId }) => {
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
        state.dividerAfter = reading && countUnread(reading) > 0 ? reading.mark : null;
        markRead(state);
      })
      .addCase(bottomLeft, (state, { payload: channelId }) => {
        state.scrolledUp.push(channelId);
      })
      .addCase(bottomReached, (state, { payload: channelId }) => {
        const isCurrent = channelId === state.currentId;
        // A reader who scrolled through the messages has read them.
        if (isCurrent && !isAtBottom(state, channelId)) state.isKeptUnread = false;
        state.scrolledUp = state.scrolledUp.filter((id) => id !== channelId);
        markRead(state);
      })
      .addCase(newestRequested, (state) => {
        if (state.jump?.status === 'arrived') state.jump = null;
      })
      .addCase(markedUnread, (state, { payload: { channelId, timetoken } }) => {
        const mark = previousTimetoken(timetoken);
        state.unwritten[channelId] = mark;
        state.movedBack[channelId] = readingOf(state, channelId).writtenAt;
        state.uncounted[channelId] = true;
        if (channelId === state.currentId) {
          state.isKeptUnread = true;
          state.dividerAfter = mark;
        }
        setReading(state, channelId, moveMark(readingOf(state, channelId), mark));
      })
      .addCase(membershipDataChosen, (state, { payload: { channelId, data } }) => {
        state.unwrittenData[channelId] = { ...state.unwrittenData[channelId], ...data };
      })
      .addCase(sendStarted, (state, { payload }) => {
        if (payload.channelId !== state.currentId) return;
        // Answering takes note of what is there.
        state.isKeptUnread = false;
        markRead(state);
      })
      .addCase(pageHidden, (state) => {
        state.isPageShown = false;
        // Clears the divider while the page is hidden; a new one is set for messages received until then.
        if (isAtBottom(state, state.currentId) && !state.isKeptUnread) state.dividerAfter = null;
      })
      .addCase(pageShown, (state) => {
        state.isPageShown = true;
        markRead(state);
      })
      .addCase(membershipsLoaded, (state, { payload }) => {
        const { byChannel, unwritten, movedBack, unwrittenData, uncounted } = state;
        deleteUnsubscribed(
          [byChannel, unwritten, movedBack, unwrittenData, uncounted],
          payload.channels,
        );
      })
      .addCase(sessionEnded, () => initialState);
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

function readingOf({ byChannel }: UnreadState, channelId: ChannelId): ChannelReading {
  return byChannel[channelId] ?? NOTHING_READ;
}

/** Of the channel on screen, what came is read at once, or else it begins with the divider. */
function setReading(state: State, channelId: ChannelId, reading: ChannelReading): void {
  const wasBehind = isBehind(readingOf(state, channelId));
  state.byChannel[channelId] = reading as Draft<ChannelReading>;
  if (channelId !== state.currentId) return;
  markRead(state);
  if (!wasBehind && isBehind(readingOf(state, channelId))) state.dividerAfter ??= reading.mark;
}

function countOf({ byChannel }: UnreadState, channelId: ChannelId): number {
  const reading = byChannel[channelId];
  return reading ? countUnread(reading) : 0;
}

function receive(state: State, channelId: ChannelId, messages: readonly Message[]): void {
  const before = readingOf(state, channelId);
  const heard = messages.filter(({ authorId }) => !state.ignoredIds.includes(authorId));
  setReading(state, channelId, addMessages(before, heard, state.ownId));
}

function isAtBottom({ scrolledUp }: UnreadState, channelId: ChannelId): boolean {
  return !scrolledUp.includes(channelId);
}

function isReading(state: UnreadState): boolean {
  const { currentId, isPageShown, isKeptUnread } = state;
  return isAtBottom(state, currentId) && isPageShown && !isKeptUnread;
}

/** The reader sees the newest message of the channel on screen. */
function markRead(state: State): void {
  const id = state.currentId;
  const reading = readingOf(state, id);
  if (!isReading(state) || !reading.newest || !isBehind(reading)) return;
  state.byChannel[id] = moveMark(reading, reading.newest) as Draft<ChannelReading>;
  state.unwritten[id] = reading.newest;
  delete state.movedBack[id];
  delete state.uncounted[id];
}

/**
 * The service's mark counts, also one that was moved back, except while a newer one, or one that was moved back
 * here, is to be written.
 */
function takeRecord(
  state: State,
  channelId: ChannelId,
  { readUpTo, writtenAt, custom }: MembershipRecord,
): void {
  const reading = readingOf(state, channelId);
  if (writtenAt < reading.writtenAt) return;
  const written = { ...reading, writtenAt, custom };
  setReading(state, channelId, written);
  const chosen = Object.entries(state.unwrittenData[channelId] ?? {});
  if (chosen.every(([name, value]) => custom[name] === value)) {
    delete state.unwrittenData[channelId];
  }
  const movedAfter = state.movedBack[channelId] ?? 0;
  if (!state.hasRecords && movedAfter > 0 && writtenAt > movedAfter) {
    // It was moved back in an earlier visit, and another device has written the mark since.
    delete state.unwritten[channelId];
    delete state.movedBack[channelId];
  }
  // Messages from before the user joined are not unread.
  const mark = readUpTo ?? msToTimetoken(writtenAt);
  const known = reading.mark;
  if (known === null) state.uncounted[channelId] = true;
  const unwritten = state.unwritten[channelId] ?? '';
  if (unwritten > mark || (channelId in state.movedBack && unwritten !== mark)) return;
  delete state.unwritten[channelId];
  delete state.movedBack[channelId];
  if (readUpTo === null && known !== null && known > mark) {
    // An earlier version of this app kept the mark in the browser alone.
    state.unwritten[channelId] = known;
    return;
  }
  const moved = moveMark(written, mark);
  const isBack = known !== null && mark < known;
  if (isBack || moved.more > 0) state.uncounted[channelId] = true;
  if (isBack && channelId === state.currentId) {
    state.isKeptUnread = true;
    state.dividerAfter = isBehind(moved) ? mark : null;
  }
  setReading(state, channelId, moved);
  if (channelId !== state.currentId) return;
  if (!state.hasRecords && state.dividerAfter !== null && mark > state.dividerAfter) {
    state.dividerAfter = isBehind(moved) ? mark : null;
  }
}
