import { configureStore } from '@reduxjs/toolkit';
import { chatApi } from '../pubnub/chatApi';
import type { AppExtra } from './deps';
import { devToolsOptions } from './devTools';
import { createAppListenerMiddleware } from './listenerMiddleware';
import { keepLive } from './liveState';
import { rootReducer, type RootState } from './rootReducer';

export type { RootState } from './rootReducer';

/** Builds the store with everything it touches handed in. */
export function makeStore(extra: AppExtra, preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer: rootReducer,
    ...(preloadedState && { preloadedState }),
    devTools: devToolsOptions,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: extra } })
        .prepend(createAppListenerMiddleware(extra))
        .concat(chatApi.middleware)
        .concat(extra.recorder ? [extra.recorder.middleware] : []),
    // The last one is nearest to DevTools and the reducers.
    enhancers: (getDefaultEnhancers) => getDefaultEnhancers().concat(keepLive),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
