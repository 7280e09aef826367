import { configureStore, createAction } from '@reduxjs/toolkit';
import type { RootState } from '../app/rootReducer';
import type { Frames } from './replaySession';

const frameShown = createAction<number>('replay/frameShown');

/**
 * A store that shows one frame of a recording after the other. What the app dispatches by itself,
 * for instance where it is scrolled to, changes nothing: the recording says what happened.
 */
export function createReplayStore(frames: Frames) {
  const [first] = frames;
  if (!first) throw new Error('a recording has at least the frame before its first step');
  const store = configureStore({
    reducer: (state: RootState = first, action) =>
      frameShown.match(action) ? (frames[action.payload] ?? state) : state,
    // Frames are built by the app's own reducers; checking each again would take seconds.
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ immutableCheck: false, serializableCheck: false }),
    devTools: false,
  });
  return { store, showFrame: (index: number) => void store.dispatch(frameShown(index)) };
}
