import { createSlice, type Draft, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import type { Moderators } from '../../domain/revision';
import {
  accessDenied,
  connectionEstablished,
  connectionLost,
  keysRefused,
  sessionEnded,
  sessionStarted,
} from '../../realtime/events';

interface SessionState {
  readonly userId: UserId | null;
  /** Users whose edits and deletions of messages count besides those of the authors. */
  readonly moderators: Moderators;
  /** Whether the moderation server says so. */
  readonly isModerator: boolean;
  /** Whether the moderation server searches messages. */
  readonly canSearch: boolean;
  readonly isAccessDenied: boolean;
  /** The service does not know the keys that the app was given. */
  readonly areKeysRefused: boolean;
  /** State of live delivery. */
  readonly connection: 'idle' | 'connecting' | 'connected' | 'lost';
  /** Whether the service is known not to answer. */
  readonly isOffline: boolean;
  /** How often delivery stopped: what was asked for before may lack what nobody delivers. */
  readonly outages: number;
  /** When today began, local time, ms since the epoch. */
  readonly today: number | null;
}

const initialState: SessionState = {
  userId: null,
  moderators: [],
  isModerator: false,
  canSearch: false,
  isAccessDenied: false,
  areKeysRefused: false,
  connection: 'idle',
  isOffline: false,
  outages: 0,
  today: null,
};

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    moderatorRecognised: (state) => {
      state.isModerator = true;
    },
    searchOffered: (state) => {
      state.canSearch = true;
    },
    dayBegan: (state, { payload }: PayloadAction<number>) => {
      state.today = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, begin)
      .addCase(connectionEstablished, connect)
      .addCase(connectionLost, disconnect)
      .addCase(accessDenied, deny)
      .addCase(keysRefused, refuseKeys)
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectOwnId: (state) => state.userId,
    selectModerators: (state) => state.moderators,
    selectIsModerator: (state) => state.isModerator,
    selectCanSearch: (state) => state.canSearch,
    selectIsConnected: (state) => state.connection === 'connected',
    selectIsOffline: (state) => state.isOffline,
    /** Whether live delivery is on its way for the first time: what is read now may lack what nobody delivers. */
    selectIsConnecting: (state) => state.connection === 'connecting',
    selectIsAccessDenied: (state) => state.isAccessDenied,
    selectAreKeysRefused: (state) => state.areKeysRefused,
    selectToday: (state) => state.today,
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof sessionSlice> {}
}

function begin(_state: Draft<SessionState>, { payload }: ReturnType<typeof sessionStarted>) {
  return {
    ...initialState,
    userId: payload.userId,
    moderators: [...(payload.moderators ?? [])],
    connection: 'connecting' as const,
  };
}

function connect(state: Draft<SessionState>): void {
  state.connection = 'connected';
  state.isOffline = false;
  state.areKeysRefused = false;
}

function disconnect(
  state: Draft<SessionState>,
  { payload }: ReturnType<typeof connectionLost>,
): void {
  state.connection = 'lost';
  state.isOffline = payload.isReachable !== true;
  state.outages += 1;
}

function deny(state: Draft<SessionState>): void {
  state.isAccessDenied = true;
  state.connection = 'lost';
}

function refuseKeys(state: Draft<SessionState>): void {
  state.areKeysRefused = true;
}

export const { moderatorRecognised, searchOffered, dayBegan } = sessionSlice.actions;
export const {
  selectOwnId,
  selectModerators,
  selectIsModerator,
  selectCanSearch,
  selectIsConnecting,
  selectIsConnected,
  selectIsOffline,
  selectIsAccessDenied,
  selectAreKeysRefused,
  selectToday,
} = sessionSlice.selectors;
