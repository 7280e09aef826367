import { combineSlices, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { sessionSlice } from '../features/session/sessionSlice';
import { addThemeListeners } from '../features/theme/themeListeners';
import { themeSlice } from '../features/theme/themeSlice';
import { chatApi } from '../pubnub/chatApi';
import { addAppealListeners, type AppealExtra, type StartListening } from './listeners';

type ThemeListening = Parameters<typeof addThemeListeners>[0];

/** The parts of the chat's store that the page of appeals needs. */
export function makeAppealStore(extra: AppealExtra) {
  const listeners = createListenerMiddleware({
    extra,
    onError: (error, { raisedBy }) => extra.warn(`a listener failed (${raisedBy})`, error),
  });
  const startListening = listeners.startListening as StartListening;
  addAppealListeners(startListening);
  addThemeListeners(listeners.startListening as ThemeListening);
  return configureStore({
    reducer: combineSlices(sessionSlice, themeSlice, chatApi),
    devTools: { name: 'Appeals' },
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: extra } })
        .prepend(listeners.middleware)
        .concat(chatApi.middleware),
  });
}
