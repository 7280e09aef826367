import type { ThunkAction, UnknownAction, WithSlice } from '@reduxjs/toolkit';
import type { sessionSlice } from '../../features/session/sessionSlice';
import type { languageSlice } from '../../features/language/languageSlice';
import type { themeSlice } from '../../features/theme/themeSlice';
import type { DispatchOf, ListenerApiOf, StartListeningOf } from '../../state/storeKit';
import type { ConsoleExtra } from './consoleExtra';

type SharedState = WithSlice<typeof sessionSlice> &
  WithSlice<typeof themeSlice> &
  WithSlice<typeof languageSlice>;

/** The state of the console; each of its slices adds its own part (ADR 0006). */
export interface RootState extends SharedState {}

export type AppDispatch = DispatchOf<RootState, ConsoleExtra>;
export type AppThunk<Result = void> = ThunkAction<Result, RootState, ConsoleExtra, UnknownAction>;
export type StartListening = StartListeningOf<RootState, ConsoleExtra>;
export type ConsoleListenerApi = ListenerApiOf<RootState, ConsoleExtra>;
