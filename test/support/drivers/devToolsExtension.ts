import { instrument, type EnhancedStore } from '@redux-devtools/instrument';
import type { Action, StoreEnhancer } from 'redux';

/**
 * Stands in for the browser's Redux DevTools in a page; bundled and injected before the app starts
 * (`devTools.ts`). It is the extension's own core, with the one thing around it that costs time: twice
 * a second everything new is written out as text, for the extension's other process.
 */

/** The extension's `latency`. */
const LATENCY_MS = 500;

interface Options {
  readonly maxAge: number;
  readonly stateSanitizer: (state: unknown, index: number) => unknown;
  readonly actionSanitizer: (action: unknown, id: number) => unknown;
}

type Store = EnhancedStore<unknown, Action, unknown>;

declare global {
  interface Window {
    devTools?: { readonly store: Store };
  }
}

function relay(store: Store, options: Options): void {
  window.devTools = { store };
  let sentUpTo = 0;
  let isWaiting = false;

  const send = () => {
    isWaiting = false;
    const { stagedActionIds, actionsById, computedStates } = store.liftedStore.getState();
    const news = stagedActionIds
      .map((id, index) => ({ id, index }))
      .filter(({ id }) => id > sentUpTo)
      .map(({ id, index }) => ({
        action: options.actionSanitizer(actionsById[id]?.action, id),
        state: options.stateSanitizer(computedStates[index]?.state, index),
      }));
    sentUpTo = stagedActionIds.at(-1) ?? sentUpTo;
    const payload = JSON.stringify(news);
    window.postMessage({ source: '@devtools-page', payload }, window.origin);
  };
  store.subscribe(() => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(send, LATENCY_MS);
  });
}

window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = (given) => {
  const options = given as Options;
  const history: StoreEnhancer =
    (createStore) =>
    (...args) => {
      const enhance = instrument(undefined, { maxAge: options.maxAge });
      const store = enhance(createStore)(...args);
      relay(store, options);
      return store;
    };
  return (...enhancers) =>
    (createStore) =>
      [history, ...enhancers.toReversed()].reduce(
        (create, enhance) => enhance(create),
        createStore,
      );
};
