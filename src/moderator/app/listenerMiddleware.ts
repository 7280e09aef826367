import {
  createListenerMiddleware,
  isRejectedWithValue,
  type ListenerEffectAPI,
  type TypedStartListening,
} from '@reduxjs/toolkit';
import type { StartListening as StartChatListening } from '../../app/listenerMiddleware';
import { addThemeListeners } from '../../features/theme/themeListeners';
import { addChannelDirectoryListeners } from '../channels/channelDirectory';
import { addDecisionsListeners } from '../decisions/decisionsListeners';
import { addDurationsListeners } from '../decisions/durationsListeners';
import { addHistoryListeners } from '../history/historyListeners';
import { addLogListeners } from '../log/logListeners';
import { addPeopleListeners } from '../people/peopleListeners';
import { addUserLoaderListeners } from '../people/userLoader';
import { addPicturesListeners } from '../pictures/picturesListeners';
import { addEvidenceListeners } from '../queue/evidenceListeners';
import { addRulesListeners } from '../rules/rulesListeners';
import { addConnectionListeners } from './connectionListeners';
import type { ModeratorExtra } from './deps';
import type { RootState } from './rootReducer';
import type { AppDispatch } from './store';

export type StartListening = TypedStartListening<RootState, AppDispatch, ModeratorExtra>;
export type ModeratorListenerApi = ListenerEffectAPI<RootState, AppDispatch, ModeratorExtra>;

/** The one place where the console's side effects hang on to actions, in the order of data flow. */
export function createModeratorListenerMiddleware(extra: ModeratorExtra) {
  const middleware = createListenerMiddleware({
    extra,
    onError: (error, { raisedBy }) => extra.warn(`a listener failed (${raisedBy})`, error),
  });
  const startListening = middleware.startListening as StartListening;
  addErrorListeners(startListening);
  addConnectionListeners(startListening);
  addChannelDirectoryListeners(startListening);
  addUserLoaderListeners(startListening);
  addHistoryListeners(startListening);
  addEvidenceListeners(startListening);
  addDecisionsListeners(startListening);
  addDurationsListeners(startListening);
  addPeopleListeners(startListening);
  addRulesListeners(startListening);
  addPicturesListeners(startListening);
  addLogListeners(startListening);
  // They touch the theme and the storage, which both stores have, and nothing else.
  addThemeListeners(startListening as unknown as StartChatListening);
  return middleware.middleware;
}

/** Every failed call is logged once; what the moderator should know of it the tabs say. */
function addErrorListeners(startListening: StartListening): void {
  startListening({
    matcher: isRejectedWithValue,
    effect: ({ payload }, { extra }) =>
      extra.warn('a call to the messaging service failed', payload),
  });
}
