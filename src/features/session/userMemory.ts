import type { AppListenerApi } from '../../state/rootState';
import { selectOwnId } from './sessionSlice';

type Api = Pick<AppListenerApi, 'extra' | 'getState'>;

/** Per user and keyset: two tabs of one browser may be two people, and channels of two keysets share ids. */
const keyOf = (name: string, { extra, getState }: Api) =>
  `${name} ${selectOwnId(getState()) ?? ''} ${extra.keyset}`;

/** A value that the browser keeps for the user between visits; null when it is missing or not JSON. */
export function recall(name: string, api: Api): unknown {
  try {
    return JSON.parse(api.extra.storage.get(keyOf(name, api)) ?? 'null');
  } catch {
    // The stored text was cut off or edited; nothing depends on it.
    return null;
  }
}

/** Keeps a JSON value for the user's next visit. */
export function remember(name: string, value: unknown, api: Api): void {
  api.extra.storage.set(keyOf(name, api), JSON.stringify(value));
}
