import { combineSlices, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { addLanguageListeners } from '../../features/language/languageListeners';
import { languageSlice } from '../../features/language/languageSlice';
import { sessionSlice } from '../../features/session/sessionSlice';
import { addThemeListeners } from '../../features/theme/themeListeners';
import { themeSlice } from '../../features/theme/themeSlice';
import { sessionEnded } from '../../realtime/events';
import { actionsSlice } from '../actions/actionsSlice';
import { draftsSlice } from '../actions/draftsSlice';
import { durationsSlice } from '../actions/durationsSlice';
import { queueSlice } from '../queue/queueSlice';
import { viewsSlice } from '../queue/viewsSlice';
import { consoleSlice } from '../state/consoleSlice';
import { leasesSlice } from '../team/leasesSlice';
import { serverEndpoints } from '../api/endpoints';
import { addRetryListeners } from '../api/retryListeners';
import { directorySlice } from '../directory/directory';
import { addDirectoryListeners } from '../directory/directoryListeners';
import { addActionsListeners } from '../actions/actionsListeners';
import { addLeaseListeners } from '../team/leaseListeners';
import { addLiveListeners } from '../live/liveListeners';
import { addRoleListeners } from '../signIn/roleListeners';
import { signInSlice } from '../signIn/signInSlice';
import type { ConsoleExtra } from '../state/consoleExtra';
import type { RootState } from '../state/rootState';
import { makeStoreOf } from '../../state/storeKit';
import { addKeepListeners, readKept } from './kept';

const slices = combineSlices(
  sessionSlice,
  signInSlice,
  consoleSlice,
  directorySlice,
  queueSlice,
  viewsSlice,
  leasesSlice,
  draftsSlice,
  actionsSlice,
  durationsSlice,
  themeSlice,
  languageSlice,
  serverEndpoints,
);

/** The next moderator finds nothing of what the one before did and saw; what this browser keeps stays. */
export const rootReducer: Reducer<RootState, UnknownAction, Partial<RootState>> = (
  state,
  action,
) => {
  // It is whole once anything has happened.
  if (!state || !sessionEnded.match(action)) return slices(state, action);
  const { session, signIn, theme, language, serverApi, durations, views } = state as RootState;
  return slices({ session, signIn, theme, language, serverApi, durations, views }, action);
};

const LISTENERS = [
  addLiveListeners,
  addRoleListeners,
  addRetryListeners,
  addLeaseListeners,
  addActionsListeners,
  addDirectoryListeners,
  addKeepListeners,
  addThemeListeners,
  addLanguageListeners,
];

export function makeConsoleStore(extra: ConsoleExtra) {
  return makeStoreOf({
    reducer: rootReducer,
    extra,
    api: serverEndpoints,
    listeners: LISTENERS,
    preloadedState: readKept(extra.storage),
    devTools: { name: 'Moderator console' },
  });
}
