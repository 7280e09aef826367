import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { connectionEstablished, sessionStarted } from '../../realtime/events';
import { fetchLatest } from '../../pubnub/requests';
import { retryUntilDone } from '../../state/fetching';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { ignoredUsersOpened, selectOpenDialog } from '../dialogs/dialogsSlice';
import { selectOwnId } from '../session/sessionSlice';
import { recall } from '../session/userMemory';
import { ignoringApi } from './ignoringApi';
import {
  changesFailed,
  HIDING,
  hidingChosen,
  hidingRestored,
  ignoredUsersChanged,
  ignoringChosen,
  selectIgnoredIds,
} from './ignoringSlice';

/** Loads the list, and again after an outage, when events were missed. */
async function loadList(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const ownId = selectOwnId(api.getState());
  if (ownId === null) return;
  const { getIgnoreList } = ignoringApi.endpoints;
  await retryUntilDone(api, () => api.dispatch(fetchLatest(getIgnoreList, ownId)));
}

/** Few users ever ignore somebody, so what that takes is a separate file. */
async function performChoice(action: UnknownAction, api: AppListenerApi): Promise<void> {
  try {
    const { perform } = await import('./ignoringCalls');
    await perform(action, api);
  } catch {
    const { changes } = api.getState().ignoring;
    api.dispatch(changesFailed({ changes, isFull: false }));
  }
}

export function addIgnoringListeners(startListening: StartListening): void {
  startListening({ actionCreator: connectionEstablished, effect: loadList });
  startListening({
    matcher: isAnyOf(ignoringChosen, hidingChosen, ignoredUsersOpened),
    effect: performChoice,
  });
  startListening({
    predicate: (_action, state, before) => selectIgnoredIds(state) !== selectIgnoredIds(before),
    effect: (_action, api) =>
      void api.dispatch(ignoredUsersChanged(selectIgnoredIds(api.getState()))),
  });
  startListening({
    // The list says what could not be stored.
    predicate: (_action, { ignoring }, before) =>
      ignoring.failed !== null && ignoring.failed !== before.ignoring.failed,
    effect: (_action, api) => {
      if (selectOpenDialog(api.getState()) === null) api.dispatch(ignoredUsersOpened());
    },
  });
  startListening({
    actionCreator: sessionStarted,
    effect: (_action, api) => {
      if (recall(HIDING, api) === true) api.dispatch(hidingRestored());
    },
  });
}
