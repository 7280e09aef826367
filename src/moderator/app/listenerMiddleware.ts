import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { addThemeListeners } from '../../features/theme/themeListeners';
import { addActionsListeners } from '../actions/actionsListeners';
import { addDurationsListeners } from '../actions/durationsSlice';
import { addRecordsListeners } from '../log/recordsListeners';
import { addOverviewListeners } from '../overview/overviewListeners';
import { addUsersListeners } from '../users/usersListeners';
import { addPicturesListeners } from '../pictures/picturesSlice';
import { addEvidenceListeners } from '../queue/evidenceListeners';
import { addLeasesListeners } from '../team/leasesListeners';
import { addViewsListeners } from '../queue/viewsSlice';
import { addRulesListeners } from '../rules/rulesListeners';
import { addShieldListeners } from '../shield/shieldListeners';
import { addConnectionListeners } from './connectionListeners';
import type { ModeratorExtra, StartListening } from '../state/rootState';

/** The one place where listeners are added, in the order in which data flows. */
export function createModeratorListenerMiddleware(extra: ModeratorExtra) {
  const middleware = createListenerMiddleware({
    extra,
    onError: (error, { raisedBy }) => extra.warn(`a listener failed (${raisedBy})`, error),
  });
  const startListening = middleware.startListening as StartListening;
  addErrorListeners(startListening);
  addConnectionListeners(startListening);
  addRecordsListeners(startListening);
  addEvidenceListeners(startListening);
  addLeasesListeners(startListening);
  addActionsListeners(startListening);
  addDurationsListeners(startListening);
  addViewsListeners(startListening);
  addUsersListeners(startListening);
  addRulesListeners(startListening);
  addShieldListeners(startListening);
  addOverviewListeners(startListening);
  addPicturesListeners(startListening);
  addThemeListeners(startListening);
  return middleware.middleware;
}

/** Logs every failed call once. The tabs tell the moderator what matters of it. */
function addErrorListeners(startListening: StartListening): void {
  startListening({
    matcher: isRejectedWithValue,
    effect: ({ payload }, { extra }) =>
      extra.warn('a call to the messaging service failed', payload),
  });
}
