import type { ThunkAction, UnknownAction, WithSlice } from '@reduxjs/toolkit';
import type { sessionSlice } from '../../features/session/sessionSlice';
import type { themeSlice } from '../../features/theme/themeSlice';
import type { actionsSlice } from '../../moderator/actions/actionsSlice';
import type { durationsSlice } from '../../moderator/actions/durationsSlice';
import type { picturesSlice } from '../../moderator/pictures/picturesSlice';
import type { queueSlice } from '../../moderator/queue/queueSlice';
import type { viewsSlice } from '../../moderator/queue/viewsSlice';
import type { consoleSlice } from '../../moderator/state/consoleSlice';
import type { leasesSlice } from '../../moderator/team/leasesSlice';
import type { shareFormsSlice } from '../../moderator/team/shareFormsSlice';
import type { appealsSlice } from '../../moderator/appeals/appealsSlice';
import type { overviewSlice } from '../../moderator/overview/overviewSlice';
import type { ruleEditorSlice } from '../../moderator/rules/ruleEditorSlice';
import type { shieldSlice } from '../../moderator/shield/shieldSlice';
import type { DispatchOf, ListenerApiOf, StartListeningOf } from '../../state/storeKit';
import type { ConsoleExtra } from './consoleExtra';

type SharedState = WithSlice<typeof sessionSlice> &
  WithSlice<typeof themeSlice> &
  WithSlice<typeof consoleSlice> &
  WithSlice<typeof queueSlice> &
  WithSlice<typeof viewsSlice> &
  WithSlice<typeof durationsSlice> &
  WithSlice<typeof leasesSlice> &
  WithSlice<typeof shareFormsSlice> &
  WithSlice<typeof actionsSlice> &
  WithSlice<typeof picturesSlice> &
  WithSlice<typeof ruleEditorSlice> &
  WithSlice<typeof appealsSlice> &
  WithSlice<typeof overviewSlice> &
  WithSlice<typeof shieldSlice>;

/** The state of the console; each of its slices adds its own part (ADR 0006). */
export interface RootState extends SharedState {}

export type AppDispatch = DispatchOf<RootState, ConsoleExtra>;
export type AppThunk<Result = void> = ThunkAction<Result, RootState, ConsoleExtra, UnknownAction>;
export type StartListening = StartListeningOf<RootState, ConsoleExtra>;
export type ConsoleListenerApi = ListenerApiOf<RootState, ConsoleExtra>;
