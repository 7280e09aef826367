import { isReactionValue } from '../../domain/messageAction';
import { isRecord } from '../../../shared/isRecord';
import { sessionStarted } from '../../realtime/events';
import type { StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import {
  MAX_REMEMBERED,
  type PickCounts,
  picksRestored,
  selectPickCounts,
} from './quickReactionsSlice';
import { reactionPicked } from './reactionsSlice';

const KEY = 'quickReactions';

/** Keeps the user's frequent reactions between visits. */
export function addQuickReactionsListeners(startListening: StartListening) {
  return combineListeners(
    startListening({
      actionCreator: sessionStarted,
      effect: (_action, { extra, dispatch }) => {
        const counts = readCounts(extra.storage.get(KEY));
        if (Object.keys(counts).length > 0) dispatch(picksRestored(counts));
      },
    }),
    startListening({
      actionCreator: reactionPicked,
      effect: (_action, api) =>
        api.extra.storage.set(KEY, JSON.stringify(selectPickCounts(api.getState()))),
    }),
  );
}

/** What is stored may be of another version, or damaged. */
function readCounts(stored: string | null): PickCounts {
  const read = parse(stored ?? '{}');
  const isCount = (entry: readonly [string, unknown]): entry is [string, number] =>
    isReactionValue(entry[0]) && Number.isSafeInteger(entry[1]);
  if (!isRecord(read)) return {};
  return Object.fromEntries(Object.entries(read).filter(isCount).slice(0, MAX_REMEMBERED));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
