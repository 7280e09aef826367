import { createSelector, createSlice, type Draft, type WithSlice } from '@reduxjs/toolkit';
import type { Timetoken } from '../../../shared/protocol';
import {
  channelsClosed,
  connectionLost,
  hereNowReceived,
  membershipsLoaded,
  presenceChanged,
  presenceOutdated,
  sessionEnded,
} from '../../realtime/events';
import { deleteUnsubscribed } from '../../state/byChannel';
import type { RootState } from '../../state/rootState';
import type { ChannelId, UserId } from '../../domain/ids';
import { createTable } from '../../lib/table';
import { selectOpenChannelIds } from '../restrictions/restrictions';

/** Maximum age of the service's answer about occupants, ms. */
const ANSWER_AGE_MS = 3_000;

/** The last presence event of a user on a channel since live delivery was established. */
interface LastEvent {
  readonly isPresent: boolean;
  readonly timetoken: Timetoken;
  /** Local clock, ms since the epoch. */
  readonly receivedAt: number;
}

interface PresenceState {
  readonly byChannel: Readonly<Record<ChannelId, Readonly<Record<UserId, true>>>>;
  /** When the occupants of a channel were requested; missing when they have to be fetched anew. */
  readonly askedAt: Readonly<Record<ChannelId, number>>;
  readonly lastEvents: Readonly<Record<ChannelId, Readonly<Record<UserId, LastEvent>>>>;
}

const initialState: PresenceState = {
  byChannel: createTable(),
  askedAt: createTable(),
  lastEvents: createTable(),
};

/**
 * The users present on each channel: a snapshot and the events since. An answer may be older than an
 * event that arrived during the request or shortly before it, so such events win; of two answers the
 * later request wins.
 */
export const presenceSlice = createSlice({
  name: 'presence',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(presenceChanged, (state, { payload }) => {
        for (const { event, channelId, userId, timetoken, receivedAt } of payload) {
          const events = (state.lastEvents[channelId] ??= createTable());
          const last = events[userId];
          if (last && timetoken < last.timetoken) continue;
          const isPresent = event === 'joined';
          events[userId] = { isPresent, timetoken, receivedAt };
          setPresent((state.byChannel[channelId] ??= createTable()), userId, isPresent);
        }
      })
      .addCase(presenceOutdated, (state, { payload }) => {
        for (const channelId of payload) delete state.askedAt[channelId];
      })
      .addCase(channelsClosed, (state, { payload }) => {
        for (const part of Object.values(state)) for (const id of payload) delete part[id];
      })
      .addCase(connectionLost, (state) => {
        // The last known users stay until there is a new answer: most outages are short.
        state.askedAt = createTable();
        state.lastEvents = createTable();
      })
      .addCase(sessionEnded, () => initialState)
      .addMatcher(membershipsLoaded, (state, { payload }) => {
        deleteUnsubscribed(Object.values(state), payload.channels);
      })
      .addMatcher(hereNowReceived, (state, { payload, meta }) => {
        const { requestedAt } = meta.arg.originalArgs;
        for (const [id, userIds] of Object.entries(payload)) {
          const channelId = id as ChannelId;
          if (requestedAt < (state.askedAt[channelId] ?? 0)) continue;
          const users = createTable(userIds.map((userId) => [userId, true as const]));
          for (const [userId, last] of Object.entries(state.lastEvents[channelId] ?? {})) {
            if (last.receivedAt < requestedAt - ANSWER_AGE_MS) continue;
            setPresent(users, userId as UserId, last.isPresent);
          }
          state.byChannel[channelId] = users;
          state.askedAt[channelId] = requestedAt;
        }
      });
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof presenceSlice> {}
}

function setPresent(users: Draft<Record<UserId, true>>, userId: UserId, isPresent: boolean): void {
  if (isPresent) users[userId] = true;
  else delete users[userId];
}

const NOBODY: Readonly<Record<UserId, true>> = createTable();

/** The ids of the users present on the channel. */
export const selectPresentUsers = (state: RootState, channelId: ChannelId) =>
  state.presence.byChannel[channelId] ?? NOBODY;

export const selectIsPresent = (state: RootState, channelId: ChannelId, userId: UserId): boolean =>
  selectPresentUsers(state, channelId)[userId] === true;

/** Open channels whose occupants have to be fetched. */
export const selectUnaskedChannelIds = createSelector(
  [selectOpenChannelIds, (state: RootState) => state.presence.askedAt],
  (openIds, askedAt) => openIds.filter((id) => askedAt[id] === undefined),
);
