import type {
  ListenerEffectAPI,
  ThunkDispatch,
  TypedStartListening,
  UnknownAction,
  WithSlice,
} from '@reduxjs/toolkit';
import type { chatApi } from '../pubnub/chatApi';
import type { AppExtra } from './appExtra';

/**
 * The state of the chat. Each slice adds its own part by declaration merging, as Redux Toolkit
 * describes for slices that are combined elsewhere, so that features know the state without
 * importing the store that is built from them (ADR 0006).
 */
export interface RootState extends WithSlice<typeof chatApi> {}

export type AppDispatch = ThunkDispatch<RootState, AppExtra, UnknownAction>;
export type StartListening = TypedStartListening<RootState, AppDispatch, AppExtra>;
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch, AppExtra>;
