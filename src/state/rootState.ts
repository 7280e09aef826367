import type { WithSlice } from '@reduxjs/toolkit';
import type { chatApi } from '../pubnub/chatApi';
import type { AppExtra } from './appExtra';
import type { DispatchOf, ListenerApiOf, StartListeningOf } from './storeKit';

/**
 * The state of the chat. Each slice adds its own part by declaration merging, as Redux Toolkit
 * describes for slices that are combined elsewhere, so that features know the state without
 * importing the store that is built from them (ADR 0006).
 */
export interface RootState extends WithSlice<typeof chatApi> {}

export type AppDispatch = DispatchOf<RootState, AppExtra>;
export type StartListening = StartListeningOf<RootState, AppExtra>;
export type AppListenerApi = ListenerApiOf<RootState, AppExtra>;
