import type { Action, StoreEnhancer } from '@reduxjs/toolkit';

/** What the screen draws: the state of now, unless DevTools shows another. */
export interface Screen {
  readonly getState: () => unknown;
  /** Whether what is shown is what has really happened up to now. */
  readonly isLive: () => boolean;
}

/**
 * Keeps the app running as it is while Redux DevTools shows a state of the past, an imported session
 * or a history with actions left out. DevTools moves what a store's `getState` gives; listeners and
 * requests that took their decisions from it would lose and repeat things. So they get the state that
 * really is, and only the screen follows DevTools.
 *
 * The store's own reducer computes that state; it is computed a second time only for as long as
 * DevTools holds another history than what happened.
 */
export const keepLive: StoreEnhancer<{ readonly screen: Screen }> =
  (createStore) => (reducer, preloadedState) => {
    let live: unknown;
    let dispatched: Action | undefined;
    const reduce: typeof reducer = (state, action) => {
      const next = reducer(state, action);
      if (action === dispatched && state === live) {
        live = next;
        dispatched = undefined;
      }
      return next;
    };
    const inner = createStore(reduce, preloadedState);
    type State = ReturnType<typeof inner.getState>;
    live = inner.getState();
    return {
      ...inner,
      getState: () => live as State,
      dispatch: (action) => {
        dispatched = action;
        const result = inner.dispatch(action);
        // DevTools did not compute it from the state that really is.
        if (dispatched === action) {
          live = reducer(live as State, action);
          dispatched = undefined;
        }
        return result;
      },
      screen: { getState: () => inner.getState(), isLive: () => inner.getState() === live },
    };
  };

interface ScreenStore {
  readonly screen: Screen;
  dispatch(action: unknown): unknown;
}

/**
 * The store for React: it shows what DevTools shows, and while that is not the present, nothing that
 * is done or drawn on the screen has an effect.
 */
export function screenOf<Store extends ScreenStore>(store: Store): Store {
  const { screen } = store;
  return {
    ...store,
    getState: screen.getState,
    dispatch: (action: unknown) => (screen.isLive() ? store.dispatch(action) : action),
  };
}
