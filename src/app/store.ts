import type { RootState } from '../state/rootState';
import { configureStore } from '@reduxjs/toolkit';
import { chatApi } from '../pubnub/chatApi';
import type { AppExtra } from '../state/appExtra';
import { devToolsOptions } from './devTools';
import { createAppListenerMiddleware, type AddListeners } from './listenerMiddleware';
import { keepLive } from './liveState';
import { rootReducer } from './rootReducer';

interface StoreOptions {
  readonly preloadedState?: Partial<RootState>;
  /** Given when the address names an identifier for the demo tracker. */
  readonly addTrackerListeners?: AddListeners;
}

/** Builds the store; `extra` holds everything that its listeners and endpoints use from outside. */
export function makeStore(
  extra: AppExtra,
  { preloadedState, addTrackerListeners }: StoreOptions = {},
) {
  return configureStore({
    reducer: rootReducer,
    ...(preloadedState && { preloadedState }),
    devTools: devToolsOptions,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: extra } })
        .prepend(createAppListenerMiddleware(extra, addTrackerListeners))
        .concat(chatApi.middleware),
    // The last one is nearest to DevTools and the reducers.
    enhancers: (getDefaultEnhancers) => getDefaultEnhancers().concat(keepLive),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
