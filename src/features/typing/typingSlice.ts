import { createAction, createSlice, type Draft } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import { TYPING_TIMEOUT_MS } from '../../domain/limits';
import type { Timetoken } from '../../domain/timetoken';
import { createTable } from '../../lib/table';
import {
  membershipsLoaded,
  messagesReceived,
  presenceChanged,
  sessionEnded,
  typingChanged,
} from '../../realtime/facts';
import { dropUnjoined } from '../../realtime/joinedOnly';

/** Time went on: marks that were not renewed end. @param payload local clock, ms since the epoch */
export const typingRecomputed = createAction<number>('typing/typingRecomputed');

interface TypingMark {
  /** Of the last typing_on signal. */
  readonly timetoken: Timetoken;
  /** Local clock, ms since the epoch. */
  readonly receivedAt: number;
}

type Marks = Readonly<Record<UserId, TypingMark | null>>;

/**
 * Of so many users of a channel it is remembered that they stopped. A start that is older than so many
 * stops does not arrive any more.
 */
const MOST_STOPPED = 200;

interface TypingState {
  readonly byChannel: Readonly<Record<ChannelId, Marks>>;
  /** The last sign that a user stopped; a start before it that comes late is no start. */
  readonly stoppedAt: Readonly<Record<ChannelId, Readonly<Record<UserId, Timetoken>>>>;
}

const initialState: TypingState = { byChannel: createTable(), stoppedAt: createTable() };

/** Who is typing where. A mark ends by a signal, by a message, by leaving, and with time. */
export const typingSlice = createSlice({
  name: 'typing',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(typingChanged, (state, { payload }) => {
        for (const { event, channelId, userId, timetoken, receivedAt } of payload) {
          if (event === 'started') start(state, channelId, userId, { timetoken, receivedAt });
          else stop(state, channelId, userId, timetoken);
        }
      })
      .addCase(messagesReceived, (state, { payload }) => {
        for (const { channelId, authorId, timetoken } of payload) {
          // Most messages end no mark and change nothing here.
          if (state.byChannel[channelId]?.[authorId]) stop(state, channelId, authorId, timetoken);
        }
      })
      .addCase(presenceChanged, (state, { payload }) => {
        for (const { event, channelId, userId, timetoken } of payload) {
          if (event === 'left' && state.byChannel[channelId]?.[userId]) {
            stop(state, channelId, userId, timetoken);
          }
        }
      })
      .addCase(typingRecomputed, (state, { payload: now }) => {
        for (const [channelId, marks] of Object.entries(state.byChannel)) {
          for (const [userId, mark] of Object.entries(marks)) {
            // A clock that was set back since says nothing of the age.
            if (!mark || Math.abs(now - mark.receivedAt) < TYPING_TIMEOUT_MS) continue;
            stop(state, channelId as ChannelId, userId as UserId, mark.timetoken);
          }
        }
      })
      .addCase(membershipsLoaded, (state, { payload }) => {
        dropUnjoined(Object.values(state), payload.channels);
      })
      .addCase(sessionEnded, () => initialState);
  },
});

function start(
  { byChannel, stoppedAt }: Draft<TypingState>,
  channelId: ChannelId,
  userId: UserId,
  mark: TypingMark,
): void {
  const marks = (byChannel[channelId] ??= createTable());
  const known = marks[userId]?.timetoken ?? stoppedAt[channelId]?.[userId];
  if (known === undefined || mark.timetoken > known) marks[userId] = mark;
}

function stop(
  { byChannel, stoppedAt }: Draft<TypingState>,
  channelId: ChannelId,
  userId: UserId,
  timetoken: Timetoken,
): void {
  const marks = (byChannel[channelId] ??= createTable());
  const mark = marks[userId];
  if (!mark || mark.timetoken <= timetoken) marks[userId] = null;
  const stops = (stoppedAt[channelId] ??= createTable());
  const known = stops[userId];
  if (known !== undefined && known >= timetoken) return;
  // The last one stands last.
  delete stops[userId];
  stops[userId] = timetoken;
  forgetOldest(stops, marks);
}

function forgetOldest(
  stops: Draft<Record<UserId, Timetoken>>,
  marks: Draft<Record<UserId, TypingMark | null>>,
): void {
  const userIds = Object.keys(stops) as UserId[];
  if (userIds.length <= MOST_STOPPED) return;
  for (const userId of userIds.slice(0, MOST_STOPPED / 2)) {
    delete stops[userId];
    if (marks[userId] === null) delete marks[userId];
  }
}
