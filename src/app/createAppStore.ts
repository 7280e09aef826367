import {
  configureStore,
  type Middleware,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { chatApi } from '../pubnub/chatApi';
import { shortenTexts } from './devTools';

/** Every store has the cache of requests. */
type WithApi = Readonly<Record<typeof chatApi.reducerPath, ReturnType<typeof chatApi.reducer>>>;

interface StoreParts<State, Extra> {
  /** Shown in DevTools. */
  readonly name: string;
  readonly reducer: Reducer<State, UnknownAction, Partial<State>>;
  /** The listener middleware: side effects come before everything else. */
  readonly listeners: Middleware;
  /** Sees every action when all others are through with it. */
  readonly observers?: readonly Middleware[];
  /** What endpoints get from outside. */
  readonly extra: Extra;
  readonly preloadedState?: Partial<State> | undefined;
}

/** How many actions DevTools keep; more would make a busy channel slow to inspect. */
const DEVTOOLS_MAX_AGE = 200;

/** The one way to build a store, for the chat and for the moderators' console. */
export function createAppStore<State extends WithApi, Extra>(parts: StoreParts<State, Extra>) {
  const { name, reducer, listeners, observers = [], extra, preloadedState } = parts;
  return configureStore({
    reducer,
    ...(preloadedState && { preloadedState }),
    devTools: { name, maxAge: DEVTOOLS_MAX_AGE, actionSanitizer: shortenTexts },
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: extra } })
        .prepend(listeners)
        .concat(chatApi.middleware)
        .concat(observers),
  });
}
