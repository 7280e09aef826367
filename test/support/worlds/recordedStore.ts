import { instrument, type EnhancedStore } from '@redux-devtools/instrument';
import type { Action, StoreEnhancer } from 'redux';
import type { RootState } from '../../../src/state/rootState';

/** More than any test dispatches. */
const MAX_AGE = 10_000;

type Compose = (options: unknown) => (...enhancers: StoreEnhancer[]) => StoreEnhancer;

declare global {
  interface Window {
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: Compose;
  }
}

/**
 * Stands in for the browser's DevTools. Must be imported before the store is: the toolkit looks for
 * DevTools once.
 */
window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ =
  () =>
  (...enhancers) =>
  (createStore) =>
    [instrument(undefined, { maxAge: MAX_AGE }), ...enhancers.toReversed()].reduce(
      (create, enhance) => enhance(create),
      createStore,
    );

/** The recorder behind a store that was made after this file was imported. */
export function recorderOf(store: unknown) {
  return (store as EnhancedStore<RootState, Action, unknown>).liftedStore;
}
