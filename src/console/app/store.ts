import {
  combineSlices,
  configureStore,
  createListenerMiddleware,
  isRejectedWithValue,
} from '@reduxjs/toolkit';
import { sessionSlice } from '../../features/session/sessionSlice';
import { addThemeListeners } from '../../features/theme/themeListeners';
import { themeSlice } from '../../features/theme/themeSlice';
import { actionsSlice } from '../../moderator/actions/actionsSlice';
import { addDurationsListeners, durationsSlice } from '../../moderator/actions/durationsSlice';
import { appealsSlice } from '../../moderator/appeals/appealsSlice';
import { overviewSlice } from '../../moderator/overview/overviewSlice';
import { picturesSlice } from '../../moderator/pictures/picturesSlice';
import { queueSlice } from '../../moderator/queue/queueSlice';
import { addViewsListeners, viewsSlice } from '../../moderator/queue/viewsSlice';
import { ruleEditorSlice } from '../../moderator/rules/ruleEditorSlice';
import { shieldSlice } from '../../moderator/shield/shieldSlice';
import { consoleSlice } from '../../moderator/state/consoleSlice';
import { leasesSlice } from '../../moderator/team/leasesSlice';
import { shareFormsSlice } from '../../moderator/team/shareFormsSlice';
import { serverEndpoints } from '../api/endpoints';
import { channelsSlice, usersSlice } from '../directory/directory';
import { addDirectoryListeners } from '../directory/directoryListeners';
import { addActionsListeners } from '../actions/actionsListeners';
import { addPictureListeners } from '../pictures/pictureListeners';
import { addLeaseListeners } from '../team/leaseListeners';
import { addLiveListeners } from '../live/liveListeners';
import { signInSlice } from '../signIn/signInSlice';
import { addRuleTestListeners } from '../rules/ruleTestListeners';
import type { ConsoleExtra } from '../state/consoleExtra';
import type { AppDispatch, RootState } from '../state/rootState';

const rootReducer = combineSlices(
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
  addRuleTestListeners,
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
