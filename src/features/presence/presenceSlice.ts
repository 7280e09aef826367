import { createSlice, type Draft } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import type { Timetoken } from '../../domain/timetoken';
import { createTable } from '../../lib/table';
import {
  channelsClosed,
  connectionLost,
  hereNowReceived,
  membershipsLoaded,
  presenceChanged,
  presenceOutdated,
  sessionEnded,
} from '../../realtime/facts';
import { dropUnjoined } from '../../realtime/joinedOnly';

/** The network may answer who is here with what it knew so long ago, ms. */
const ANSWER_AGE_MS = 3_000;

/** The last that was heard about a user on a channel while live delivery worked. */
interface Heard {
  readonly isPresent: boolean;
  readonly timetoken: Timetoken;
  /** Local clock, ms since the epoch. */
  readonly receivedAt: number;
}

interface PresenceState {
  readonly byChannel: Readonly<Record<ChannelId, Readonly<Record<UserId, true>>>>;
  /** When what is known of a channel was asked for; missing when it must be asked anew. */
  readonly askedAt: Readonly<Record<ChannelId, number>>;
  readonly heard: Readonly<Record<ChannelId, Readonly<Record<UserId, Heard>>>>;
}

const initialState: PresenceState = {
  byChannel: createTable(),
  askedAt: createTable(),
  heard: createTable(),
};

/**
 * Who is on which channel: a snapshot and the events since. An answer may be older than an event
 * that was heard while it was on its way, or shortly before it was asked for, so such events win; of
 * two answers the one asked for later does.
 */
export const presenceSlice = createSlice({
  name: 'presence',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(presenceChanged, (state, { payload }) => {
        for (const { event, channelId, userId, timetoken, receivedAt } of payload) {
          const heard = (state.heard[channelId] ??= createTable());
          const last = heard[userId];
          if (last && timetoken < last.timetoken) continue;
          const isPresent = event === 'joined';
          heard[userId] = { isPresent, timetoken, receivedAt };
          setPresent((state.byChannel[channelId] ??= createTable()), userId, isPresent);
        }
      })
      .addCase(hereNowReceived, (state, { payload: { byChannel, requestedAt } }) => {
        for (const [id, userIds] of Object.entries(byChannel)) {
          const channelId = id as ChannelId;
          if (requestedAt < (state.askedAt[channelId] ?? 0)) continue;
          const users = createTable(userIds.map((userId) => [userId, true as const]));
          for (const [userId, last] of Object.entries(state.heard[channelId] ?? {})) {
            if (last.receivedAt < requestedAt - ANSWER_AGE_MS) continue;
            setPresent(users, userId as UserId, last.isPresent);
          }
          state.byChannel[channelId] = users;
          state.askedAt[channelId] = requestedAt;
        }
      })
      .addCase(presenceOutdated, (state, { payload }) => {
        for (const channelId of payload) delete state.askedAt[channelId];
      })
      .addCase(channelsClosed, (state, { payload }) => {
        for (const part of Object.values(state)) for (const id of payload) delete part[id];
      })
      .addCase(connectionLost, (state) => {
        // Who was seen last stays until there is a new answer: an outage of a second is no news.
        state.askedAt = createTable();
        state.heard = createTable();
      })
      .addCase(membershipsLoaded, (state, { payload }) => {
        dropUnjoined(Object.values(state), payload.channels);
      })
      .addCase(sessionEnded, () => initialState);
  },
});

function setPresent(users: Draft<Record<UserId, true>>, userId: UserId, isPresent: boolean): void {
  if (isPresent) users[userId] = true;
  else delete users[userId];
}
