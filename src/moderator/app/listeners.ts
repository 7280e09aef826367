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
import type { AddListeners } from '../../state/storeKit';
import type { ModeratorExtra, RootState } from '../state/rootState';

/** The listeners of the console, in the order in which data flows. */
export const moderatorListeners: readonly AddListeners<RootState, ModeratorExtra>[] = [
  addConnectionListeners,
  addRecordsListeners,
  addEvidenceListeners,
  addLeasesListeners,
  addActionsListeners,
  addDurationsListeners,
  addViewsListeners,
  addUsersListeners,
  addRulesListeners,
  addShieldListeners,
  addOverviewListeners,
  addPicturesListeners,
  addThemeListeners,
];
