import { configureStore } from '@reduxjs/toolkit';
import { chatApi } from '../pubnub/chatApi';
import type { AppExtra } from './deps';
import { createAppListenerMiddleware } from './listenerMiddleware';
import { shortenTexts } from './devTools';
import { rootReducer, type RootState } from './rootReducer';

export type { RootState } from './rootReducer';

/** How many actions DevTools keep; more would make a busy channel slow to inspect. */
const DEVTOOLS_MAX_AGE = 200;

/** Builds the store with everything it touches handed in. */
export function makeStore(extra: AppExtra, preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer: rootReducer,
    ...(preloadedState && { preloadedState }),
    devTools: { name: 'Moderated Chat', maxAge: DEVTOOLS_MAX_AGE, actionSanitizer: shortenTexts },
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: extra } })
        .prepend(createAppListenerMiddleware(extra))
        .concat(chatApi.middleware)
        .concat(extra.recorder ? [extra.recorder.middleware] : []),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
