import { createAction } from '@reduxjs/toolkit';
import { isRecord } from '../../../shared/isRecord';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import {
  dialogClosed,
  pickerClosed,
  selectOpenDialog,
  selectPickerPlace,
} from '../dialogs/dialogsSlice';
import {
  chatsSheetClosed,
  membersPanelClosed,
  selectIsChatsSheetOpen,
  selectMembersOpenedIn,
  selectThreadRoot,
  threadClosed,
} from '../panels/panelsSlice';
import { showAddress } from '../links/linksListeners';

/** The browser went to another entry of its history in this page. */
export const historyMoved = createAction('backButton/historyMoved');

/** What Back closes, the top one first. */
const LAYERS = [
  { isOpen: (state: RootState) => selectPickerPlace(state) !== null, close: pickerClosed },
  { isOpen: (state: RootState) => selectOpenDialog(state) !== null, close: dialogClosed },
  { isOpen: (state: RootState) => selectThreadRoot(state) !== null, close: threadClosed },
  {
    isOpen: (state: RootState) => selectMembersOpenedIn(state) !== null,
    close: membersPanelClosed,
  },
  { isOpen: selectIsChatsSheetOpen, close: chatsSheetClosed },
] as const;

const topLayer = (state: RootState) => LAYERS.find(({ isOpen }) => isOpen(state));

/** What an entry of the browser's history is while a dialog, sheet or panel is open: its own, or the one before it. */
type Entry = 'layer' | 'beforeLayer';

function entry(): unknown {
  const state: unknown = window.history.state;
  return isRecord(state) ? state['entry'] : undefined;
}

function mark(kind: Entry, write: 'pushState' | 'replaceState'): void {
  window.history[write]({ entry: kind }, '', window.location.href);
}

/**
 * The browser's Back closes the top dialog, sheet or panel: while one is open, the history has an entry for it, which
 * goes when it is closed in another way.
 */
export function addBackButtonListeners(startListening: StartListening) {
  let isLeavingEntry = false;

  function keepEntry(_action: unknown, api: Pick<AppListenerApi, 'getState'>): void {
    if (isLeavingEntry) return;
    const hasEntry = entry() === 'layer';
    const hasLayer = topLayer(api.getState()) !== undefined;
    if (hasLayer && !hasEntry) {
      mark('beforeLayer', 'replaceState');
      mark('layer', 'pushState');
    }
    if (!hasLayer && hasEntry) {
      isLeavingEntry = true;
      window.history.back();
    }
  }

  /** Other moves are those to a link in the address bar, and forward. */
  function followMove(action: unknown, api: AppListenerApi): void {
    const isBack = entry() === 'beforeLayer';
    // The entry has the address of when the layer was opened.
    if (isBack) showAddress(action, api);
    const layer = topLayer(api.getState());
    if (isBack && !isLeavingEntry && layer) api.dispatch(layer.close());
    isLeavingEntry = false;
    keepEntry(action, api);
  }

  return combineListeners(
    startListening({
      predicate: (_action, state, before) =>
        (topLayer(state) === undefined) !== (topLayer(before) === undefined),
      effect: keepEntry,
    }),
    startListening({ actionCreator: historyMoved, effect: followMove }),
  );
}
