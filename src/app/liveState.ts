import type { Action, StoreEnhancer } from '@reduxjs/toolkit';

/** The state that the screen draws: the live state, unless DevTools shows another. */
export interface Screen {
  readonly getState: () => unknown;
  /** Whether the screen shows the live state. */
  readonly isLive: () => boolean;
}

/**
 * Keeps the app running on its live state while Redux DevTools shows a past state, an imported session
 * or a history with actions left out. DevTools changes the result of a store's `getState`; listeners
 * and requests that relied on it would lose or repeat work. So they get the live state, and only the
 * screen follows DevTools.
 *
 * The store's own reducer computes the live state. It is computed a second time only while DevTools
 * holds another history.
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
        // DevTools did not compute the next state from the live state.
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
 * The store for React. It shows the state that DevTools shows, and ignores dispatched actions unless
 * that is the live state.
 */
export function screenOf<Store extends ScreenStore>(store: Store): Store {
  const { screen } = store;
  return {
    ...store,
    getState: screen.getState,
    dispatch: (action: unknown) => (screen.isLive() ? store.dispatch(action) : action),
  };
}
