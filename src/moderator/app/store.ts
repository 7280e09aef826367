import { configureStore } from '@reduxjs/toolkit';
import { chatApi } from '../../pubnub/chatApi';
import type { ModeratorExtra } from './deps';
import { createModeratorListenerMiddleware } from './listenerMiddleware';
import { rootReducer } from './rootReducer';

/** How many actions DevTools keep; more would make a busy service slow to inspect. */
const DEVTOOLS_MAX_AGE = 200;

/** The console's store, with everything it touches handed in. */
export function makeModeratorStore(extra: ModeratorExtra) {
  return configureStore({
    reducer: rootReducer,
    devTools: { name: 'Moderator console', maxAge: DEVTOOLS_MAX_AGE },
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: extra } })
        .prepend(createModeratorListenerMiddleware(extra))
        .concat(chatApi.middleware),
  });
}

type ModeratorStore = ReturnType<typeof makeModeratorStore>;
export type AppDispatch = ModeratorStore['dispatch'];
