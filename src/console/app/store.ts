import {
  combineSlices,
  configureStore,
  createListenerMiddleware,
  isRejectedWithValue,
} from '@reduxjs/toolkit';
import { sessionSlice } from '../../features/session/sessionSlice';
import { addThemeListeners } from '../../features/theme/themeListeners';
import { themeSlice } from '../../features/theme/themeSlice';
import { actionsSlice } from '../actions/actionsSlice';
import { addDurationsListeners, durationsSlice } from '../actions/durationsSlice';
import { appealsSlice } from '../appeals/appealsSlice';
import { overviewSlice } from '../overview/overviewSlice';
import { picturesSlice } from '../pictures/picturesSlice';
import { queueSlice } from '../queue/queueSlice';
import { addViewsListeners, viewsSlice } from '../queue/viewsSlice';
import { ruleEditorSlice } from '../rules/ruleEditorSlice';
import { shieldSlice } from '../rules/shieldSlice';
import { consoleSlice } from '../state/consoleSlice';
import { leasesSlice } from '../team/leasesSlice';
import { shareFormsSlice } from '../team/shareFormsSlice';
import { serverEndpoints } from '../api/endpoints';
import { channelsSlice, usersSlice } from '../directory/directory';
import { addDirectoryListeners } from '../directory/directoryListeners';
import { addActionsListeners } from '../actions/actionsListeners';
import { addPictureListeners } from '../pictures/pictureListeners';
import { addLeaseListeners } from '../team/leaseListeners';
import { addLiveListeners } from '../live/liveListeners';
import { signInSlice } from '../signIn/signInSlice';
import type { ConsoleExtra } from '../state/consoleExtra';
import type { AppDispatch, RootState } from '../state/rootState';

export const rootReducer = combineSlices(
  sessionSlice,
  signInSlice,
  consoleSlice,
  usersSlice,
  channelsSlice,
  queueSlice,
  viewsSlice,
  leasesSlice,
  shareFormsSlice,
  actionsSlice,
  durationsSlice,
  picturesSlice,
  ruleEditorSlice,
  appealsSlice,
  overviewSlice,
  shieldSlice,
  themeSlice,
  serverEndpoints,
);

const LISTENERS = [
  addLiveListeners,
  addLeaseListeners,
  addActionsListeners,
  addPictureListeners,
  addDirectoryListeners,
  addDurationsListeners,
  addViewsListeners,
  addThemeListeners,
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
