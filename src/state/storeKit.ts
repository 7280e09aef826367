import {
  configureStore,
  type ConfigureStoreOptions,
  createListenerMiddleware,
  isRejectedWithValue,
  type ListenerEffectAPI,
  type Middleware,
  type Reducer,
  type Store,
  type StoreEnhancer,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
  type UnsubscribeListener,
} from '@reduxjs/toolkit';

/** What every store uses from outside, besides what its own listeners and endpoints need. */
interface StoreExtra {
  /** Writes to the browser's console; never given message texts. */
  warn(message: string, cause: unknown): void;
}

/** The types of a store with this state, whose listeners and endpoints use this from outside. */
export type DispatchOf<State, Extra> = ThunkDispatch<State, Extra, UnknownAction>;
export type StartListeningOf<State, Extra> = TypedStartListening<
  State,
  DispatchOf<State, Extra>,
  Extra
>;
export type ListenerApiOf<State, Extra> = ListenerEffectAPI<State, DispatchOf<State, Extra>, Extra>;

/** Adds the listeners of one subject, and returns the function that removes them. */
export type AddListeners<State, Extra> = (
  startListening: StartListeningOf<State, Extra>,
) => UnsubscribeListener;

/** Removes several listeners as one. */
export function combineListeners(
  ...subscriptions: readonly UnsubscribeListener[]
): UnsubscribeListener {
  return (options) => {
    for (const unsubscribe of subscriptions) unsubscribe(options);
  };
}

interface StoreOptions<State, Extra, Extension extends object> {
  readonly reducer: Reducer<State, UnknownAction, Partial<State>>;
  /** What listeners and endpoints use from outside. */
  readonly extra: Extra;
  /** The API cache. */
  readonly api: { readonly reducerPath: string; readonly middleware: Middleware };
  /** In the order in which data flows. */
  readonly listeners: readonly AddListeners<State, Extra>[];
  readonly devTools: Exclude<ConfigureStoreOptions['devTools'], boolean | undefined>;
  readonly preloadedState?: Partial<State> | undefined;
  /** Nearest to DevTools and the reducer. */
  readonly enhancer?: StoreEnhancer<Extension>;
}

type StoreOf<State, Extra> = Omit<Store<State>, 'dispatch'> & {
  readonly dispatch: DispatchOf<State, Extra>;
  /** Also ends what the listeners are doing. */
  removeListeners(): void;
};

/** How many actions DevTools keeps; more would make a busy channel slow to inspect. */
const MAX_DEVTOOLS_ACTIONS = 200;

/** Makes the store of a page, with its listeners and the API cache. */
export function makeStoreOf<State, Extra extends StoreExtra, Extension extends object = object>({
  extra,
  api,
  ...options
}: StoreOptions<State, Extra, Extension>): StoreOf<State, Extra> & Extension {
  const { startListening, middleware } = createListenerMiddleware<
    State,
    DispatchOf<State, Extra>,
    Extra
  >({
    extra,
    onError: (error, { raisedBy }) => extra.warn(`a listener failed (${raisedBy})`, error),
  });
  const removeListeners = combineListeners(
    startListening({ matcher: isRejectedWithValue, effect: logFailure }),
    ...options.listeners.map((addListeners) => addListeners(startListening)),
  );
  const { enhancer } = options;
  const store = configureStore({
    reducer: options.reducer,
    ...(options.preloadedState && { preloadedState: options.preloadedState }),
    devTools: { maxAge: MAX_DEVTOOLS_ACTIONS, ...options.devTools },
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: extra } })
        .prepend(middleware)
        .concat(api.middleware),
    // Views follow what was fetched at once, and not with the next frame.
    enhancers: (getDefaultEnhancers) =>
      getDefaultEnhancers({ autoBatch: { type: 'tick' } }).concat(enhancer ? [enhancer] : []),
  });
  return {
    ...store,
    removeListeners: () => removeListeners({ cancelActive: true }),
    // TypeScript cannot tell that the enhancer, if there is one, has added its extension.
  } as StoreOf<State, Extra> & Extension;
}

/** Every failed call is logged once, as a warning (specification, section 8). */
function logFailure(
  { payload }: { readonly payload: unknown },
  { extra }: { readonly extra: StoreExtra },
): void {
  extra.warn('a call to the service failed', payload);
}
