import { combineSlices } from '@reduxjs/toolkit';
import { channelsSlice } from '../../features/channels/channelsSlice';
import { sessionSlice } from '../../features/session/sessionSlice';
import { themeSlice } from '../../features/theme/themeSlice';
import { usersSlice } from '../../features/users/usersSlice';
import { chatApi } from '../../pubnub/chatApi';
import { blockedViewSlice } from '../blocked/blockedViewSlice';
import { durationsSlice } from '../decisions/durationsSlice';
import { decisionsSlice } from '../decisions/decisionsSlice';
import { historySlice } from '../history/historySlice';
import { logViewSlice } from '../log/logViewSlice';
import { peopleSlice } from '../people/peopleSlice';
import { picturesSlice } from '../pictures/picturesSlice';
import { evidenceSlice } from '../queue/evidenceSlice';
import { queueSlice } from '../queue/queueSlice';
import { rulesSlice } from '../rules/rulesSlice';
import { consoleSlice } from './consoleSlice';

export const rootReducer = combineSlices(
  sessionSlice,
  consoleSlice,
  usersSlice,
  channelsSlice,
  historySlice,
  queueSlice,
  evidenceSlice,
  decisionsSlice,
  durationsSlice,
  blockedViewSlice,
  peopleSlice,
  picturesSlice,
  rulesSlice,
  logViewSlice,
  themeSlice,
  chatApi,
);

export type RootState = ReturnType<typeof rootReducer>;
