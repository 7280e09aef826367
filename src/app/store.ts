import { chatApi } from '../pubnub/chatApi';
import type { AppExtra } from '../state/appExtra';
import type { RootState } from '../state/rootState';
import { type AddListeners, makeStoreOf } from '../state/storeKit';
import { devToolsOptions } from './devTools';
import { appListeners } from './listeners';
import { keepLive } from './liveState';
import { rootReducer } from './rootReducer';

interface StoreOptions {
  readonly preloadedState?: Partial<RootState>;
  /** Given when the address names an identifier for the demo tracker. */
  readonly addTrackerListeners?: AddListeners<RootState, AppExtra>;
}

/** Builds the store; `extra` holds everything that its listeners and endpoints use from outside. */
export function makeStore(
  extra: AppExtra,
  { preloadedState, addTrackerListeners }: StoreOptions = {},
) {
  return makeStoreOf({
    reducer: rootReducer,
    extra,
    api: chatApi,
    preloadedState,
    listeners: [...appListeners, ...(addTrackerListeners ? [addTrackerListeners] : [])],
    devTools: devToolsOptions,
    enhancer: keepLive,
  });
}

export type AppStore = ReturnType<typeof makeStore>;
