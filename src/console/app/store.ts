import {
  combineSlices,
  configureStore,
  createListenerMiddleware,
  isRejectedWithValue,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { addLanguageListeners } from '../../features/language/languageListeners';
import { languageSlice } from '../../features/language/languageSlice';
import { sessionSlice } from '../../features/session/sessionSlice';
import { addThemeListeners } from '../../features/theme/themeListeners';
import { themeSlice } from '../../features/theme/themeSlice';
import { sessionEnded } from '../../realtime/events';
import { actionsSlice } from '../actions/actionsSlice';
import { draftsSlice } from '../actions/draftsSlice';
import { addDurationsListeners, durationsSlice } from '../actions/durationsSlice';
import { queueSlice } from '../queue/queueSlice';
import { addViewsListeners, viewsSlice } from '../queue/viewsSlice';
import { ruleEditorSlice } from '../rules/ruleEditorSlice';
import { consoleSlice } from '../state/consoleSlice';
import { leasesSlice } from '../team/leasesSlice';
import { serverEndpoints } from '../api/endpoints';
import { channelsSlice, usersSlice } from '../directory/directory';
import { addDirectoryListeners } from '../directory/directoryListeners';
import { addActionsListeners } from '../actions/actionsListeners';
import { addLeaseListeners } from '../team/leaseListeners';
import { addLiveListeners } from '../live/liveListeners';
import { signInSlice } from '../signIn/signInSlice';
import type { ConsoleExtra } from '../state/consoleExtra';
import type { AppDispatch, RootState } from '../state/rootState';

const slices = combineSlices(
  sessionSlice,
  signInSlice,
  consoleSlice,
  usersSlice,
  channelsSlice,
  queueSlice,
  viewsSlice,
  leasesSlice,
  draftsSlice,
  actionsSlice,
  durationsSlice,
  ruleEditorSlice,
  themeSlice,
  languageSlice,
  serverEndpoints,
);

/** What one moderator did and saw is not there for the next one; what this browser keeps stays. */
export function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  if (!state || !sessionEnded.match(action)) return slices(state, action);
  const { session, signIn, theme, language, serverApi, durations, views } = state;
  return slices({ session, signIn, theme, language, serverApi, durations, views }, action);
}

const LISTENERS = [
  addLiveListeners,
  addLeaseListeners,
  addActionsListeners,
  addDirectoryListeners,
  addDurationsListeners,
  addViewsListeners,
  addThemeListeners,
  addLanguageListeners,
];

/** How many actions DevTools keeps. */
const MAX_DEVTOOLS_ACTIONS = 200;

export function makeConsoleStore(extra: ConsoleExtra) {
  const { startListening, middleware } = createListenerMiddleware<
    RootState,
    AppDispatch,
    ConsoleExtra
  >({
    extra,
    onError: (error, { raisedBy }) => extra.warn(`a listener failed (${raisedBy})`, error),
  });
  startListening({
    matcher: isRejectedWithValue,
    effect: ({ payload }) => extra.warn('a call to the moderation server failed', payload),
  });
  for (const addListeners of LISTENERS) addListeners(startListening);
  return configureStore({
    reducer: rootReducer,
    devTools: { name: 'Moderator console', maxAge: MAX_DEVTOOLS_ACTIONS },
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: extra } })
        .prepend(middleware)
        .concat(serverEndpoints.middleware),
  });
}
