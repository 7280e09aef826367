import { combineSlices } from '@reduxjs/toolkit';
import { channelsSlice } from '../../features/channels/channelsSlice';
import { sessionSlice } from '../../features/session/sessionSlice';
import { themeSlice } from '../../features/theme/themeSlice';
import { usersSlice } from '../../features/users/usersSlice';
import { chatApi } from '../../pubnub/chatApi';
import { durationsSlice } from '../actions/durationsSlice';
import { appealsSlice } from '../appeals/appealsSlice';
import { actionsSlice } from '../actions/actionsSlice';
import { recordsSlice } from '../log/recordsSlice';
import { overviewSlice } from '../overview/overviewSlice';
import { picturesSlice } from '../pictures/picturesSlice';
import { evidenceSlice } from '../queue/evidenceSlice';
import { queueSlice } from '../queue/queueSlice';
import { leasesSlice } from '../team/leasesSlice';
import { shareFormsSlice } from '../team/shareFormsSlice';
import { viewsSlice } from '../queue/viewsSlice';
import { ruleEditorSlice } from '../rules/ruleEditorSlice';
import { shieldSlice } from '../shield/shieldSlice';
import { consoleSlice } from '../state/consoleSlice';
import type { ModeratorExtra } from '../state/rootState';
import { makeStoreOf } from '../../state/storeKit';
import { moderatorListeners } from './listeners';

export const rootReducer = combineSlices(
  sessionSlice,
  consoleSlice,
  usersSlice,
  channelsSlice,
  recordsSlice,
  queueSlice,
  leasesSlice,
  shareFormsSlice,
  viewsSlice,
  evidenceSlice,
  actionsSlice,
  appealsSlice,
  overviewSlice,
  durationsSlice,
  picturesSlice,
  ruleEditorSlice,
  shieldSlice,
  themeSlice,
  chatApi,
);

export function makeModeratorStore(extra: ModeratorExtra) {
  return makeStoreOf({
    reducer: rootReducer,
    extra,
    listeners: moderatorListeners,
    devTools: { name: 'Moderator console' },
  });
}
