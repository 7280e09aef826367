declare module 'redux-mock-store' {
  import type { Store, UnknownAction } from '@reduxjs/toolkit';

  interface MockStore<State> extends Store<State> {
    /** The dispatched actions, in order. */
    getActions(): readonly UnknownAction[];
  }

  export default function configureStore<State>(): (state: State) => MockStore<State>;
}
