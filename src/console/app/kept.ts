import type { TextStorage } from '../../lib/browser';
import { combineListeners } from '../../state/storeKit';
import { readDurations } from '../actions/durationsSlice';
import { readViews } from '../queue/viewsSlice';
import type { RootState, StartListening } from '../state/rootState';

/** The slices that this browser keeps from one visit to the next. */
const KEPT = ['durations', 'views'] as const;

const keyOf = (name: (typeof KEPT)[number]) => `moderator-${name}`;

/** Reads the state that earlier visits stored in the browser. */
export function readKept(storage: TextStorage): Pick<RootState, (typeof KEPT)[number]> {
  const read = (name: (typeof KEPT)[number]): unknown => {
    try {
      return JSON.parse(storage.get(keyOf(name)) ?? 'null');
    } catch {
      // Not valid JSON: the next choice replaces it.
      return null;
    }
  };
  return { durations: readDurations(read('durations')), views: readViews(read('views')) };
}

export function addKeepListeners(startListening: StartListening) {
  return combineListeners(
    ...KEPT.map((name) =>
      startListening({
        predicate: (_action, state, before) => state[name] !== before[name],
        effect: (_action, api) =>
          api.extra.storage.set(keyOf(name), JSON.stringify(api.getState()[name])),
      }),
    ),
  );
}
