import type { AppExtra } from './deps';
import { createAppStore } from './createAppStore';
import { createAppListenerMiddleware } from './listenerMiddleware';
import { rootReducer, type RootState } from './rootReducer';

export type { RootState } from './rootReducer';

/** The chat's store, with everything it touches handed in. */
export function makeStore(extra: AppExtra, preloadedState?: Partial<RootState>) {
  return createAppStore({
    name: 'Moderated Chat',
    reducer: rootReducer,
    listeners: createAppListenerMiddleware(extra),
    observers: extra.recorder ? [extra.recorder.middleware] : [],
    extra,
    preloadedState,
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
