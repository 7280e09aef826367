import { createSlice } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import {
  accessDenied,
  connectionEstablished,
  connectionLost,
  sessionEnded,
  sessionStarted,
} from '../../realtime/facts';

interface SessionState {
  readonly userId: UserId | null;
  readonly isAccessDenied: boolean;
  /** State of live delivery; kept for DevTools, the screen does not show it. */
  readonly connection: 'idle' | 'connecting' | 'connected' | 'lost';
}

const initialState: SessionState = { userId: null, isAccessDenied: false, connection: 'idle' };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (_state, { payload }) => ({
        ...initialState,
        userId: payload.userId,
        connection: 'connecting' as const,
      }))
      .addCase(connectionEstablished, (state) => {
        state.connection = 'connected';
      })
      .addCase(connectionLost, (state) => {
        state.connection = 'lost';
      })
      .addCase(accessDenied, (state) => {
        state.isAccessDenied = true;
        state.connection = 'lost';
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectOwnId: (state) => state.userId,
    selectIsAccessDenied: (state) => state.isAccessDenied,
  },
});
export const { selectOwnId, selectIsAccessDenied } = sessionSlice.selectors;
